//! The names of the laws, and the report of a broken one.

use std::fmt;

use tabletop::{Game, Playing, transcript};

/// A law of the house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    Index,
    Notation,
    Over,
    Progress,
    Legality,
    Refusal,
    View,
    Knowledge,
    Story,
    Seal,
    Undo,
    Replay,
    Scene,
    Audit,
    Allocation,
    Bots,
    Function,
    Citation,
    Panic,
}

impl Law {
    pub const ALL: [Law; 19] = [
        Law::Index,
        Law::Notation,
        Law::Over,
        Law::Progress,
        Law::Legality,
        Law::Refusal,
        Law::View,
        Law::Knowledge,
        Law::Story,
        Law::Seal,
        Law::Undo,
        Law::Replay,
        Law::Scene,
        Law::Audit,
        Law::Allocation,
        Law::Bots,
        Law::Function,
        Law::Citation,
        Law::Panic,
    ];

    /// What the law says.
    pub fn statement(self) -> &'static str {
        match self {
            Law::Index => "actions are numbered without gaps, both ways",
            Law::Notation => "every action, lot and seat reads back from its own text",
            Law::Over => "nobody is to act exactly when there are scores",
            Law::Progress => "who is to act can act, nobody else can, and games end",
            Law::Legality => "`legal` lists all that `check` allows, in index order",
            Law::Refusal => "a refused gesture changes nothing",
            Law::View => "a guess looks to its viewer exactly like the truth, and adds up",
            Law::Knowledge => "truth and guess offer the viewer the same actions",
            Law::Story => "games that look alike before and after a step tell the same story",
            Law::Seal => "a step that taught anybody anything cannot be taken back",
            Law::Undo => "a step taken back leaves the game as it was",
            Law::Replay => "a written game plays again to an equal game and an equal text",
            Law::Scene => "a position reads back from its own text",
            Law::Audit => "what is conserved adds up, and sheets sum to the scores",
            Law::Allocation => "after warm-up, playing, viewing and guessing allocate nothing",
            Law::Bots => "a bot decides alike in all worlds it cannot tell apart",
            Law::Function => "`apply` depends on state, seat, action and lots only",
            Law::Citation => "every refusal and every event cites a rule of RULES.md",
            Law::Panic => "rules cannot fail",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

/// A law found broken, before it is known in which game.
#[derive(Clone, Debug)]
pub(crate) struct Breach {
    pub law: Law,
    pub message: String,
}

pub(crate) type Verdict = Result<(), Breach>;

pub(crate) fn ensure(law: Law, holds: bool, message: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(Breach { law, message: message() }) }
}

/// A broken law, with all that is needed to see it again.
#[derive(Clone, Debug)]
pub struct Broken {
    pub law: Law,
    pub message: String,
    pub game: &'static str,
    pub n_seats: usize,
    pub options: String,
    /// The seed of the random game.
    pub seed: u64,
    pub step: usize,
    /// The game so far, to be saved as a regression.
    pub transcript: String,
}

impl Broken {
    pub(crate) fn without_game<G: Game>(breach: Breach) -> Broken {
        Broken {
            law: breach.law,
            message: breach.message,
            game: G::NAME,
            n_seats: 0,
            options: String::new(),
            seed: 0,
            step: 0,
            transcript: String::new(),
        }
    }

    pub(crate) fn at<G: Game>(breach: Breach, seed: u64, playing: &Playing<G>) -> Broken {
        let start = playing.start();
        Broken {
            n_seats: start.n_seats(),
            options: super::options_text::<G>(&start.options()),
            seed,
            step: playing.steps().len(),
            transcript: transcript::write(playing),
            ..Broken::without_game::<G>(breach)
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the law '{}' is broken: {}", self.law, self.law.statement())?;
        writeln!(f, "  {}", self.message)?;
        if self.n_seats == 0 {
            return write!(f, "  in {}, before any game", self.game);
        }
        let Broken { game, n_seats, options, seed, step, .. } = self;
        writeln!(f, "  in {game}, {n_seats} seats, {options}, random game {seed}, step {step}")?;
        writeln!(f, "to keep this case, save these lines as tests/regressions/NAME.game:")?;
        write!(f, "{}", self.transcript)
    }
}

impl std::error::Error for Broken {}
