//! The names of the laws, and the report of a broken one.

use std::fmt;

use tabletop::{Game, GameSession, transcript};

/// A law that every game must obey.
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
    Events,
    Seal,
    Undo,
    Replay,
    Scene,
    Audit,
    Allocation,
    Bots,
    Determinism,
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
        Law::Events,
        Law::Seal,
        Law::Undo,
        Law::Replay,
        Law::Scene,
        Law::Audit,
        Law::Allocation,
        Law::Bots,
        Law::Determinism,
        Law::Citation,
        Law::Panic,
    ];

    /// What the law says.
    pub fn statement(self) -> &'static str {
        match self {
            Law::Index => "actions are numbered without gaps, both ways",
            Law::Notation => "every action, draw and seat reads back from its own text",
            Law::Over => "nobody is to act exactly when there are scores",
            Law::Progress => "who is to act can act, nobody else can, and games end",
            Law::Legality => "`legal` lists all that `check` allows, in index order",
            Law::Refusal => "a refused action changes nothing",
            Law::View => {
                "a sampled world looks to its viewer exactly like the full state, and adds up"
            }
            Law::Knowledge => "full state and sampled world offer the viewer the same actions",
            Law::Events => "games that look alike before and after a step log the same events",
            Law::Seal => "a step that revealed hidden information cannot be undone",
            Law::Undo => "an undone step leaves the game as it was",
            Law::Replay => "a written game plays again to an equal game and an equal text",
            Law::Scene => "a position reads back from its own text",
            Law::Audit => "what is conserved adds up, and sheets sum to the scores",
            Law::Allocation => {
                "after warm-up, playing, viewing and sampling worlds allocate nothing"
            }
            Law::Bots => "a bot decides alike in all worlds it cannot tell apart",
            Law::Determinism => "`apply` depends on state, seat, action and draws only",
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
pub(crate) struct Violation {
    pub law: Law,
    pub message: String,
}

pub(crate) type CheckResult = Result<(), Violation>;

pub(crate) fn ensure(law: Law, holds: bool, message: impl FnOnce() -> String) -> CheckResult {
    if holds { Ok(()) } else { Err(Violation { law, message: message() }) }
}

/// A broken law, with all that is needed to see it again.
#[derive(Clone, Debug)]
pub struct BrokenLaw {
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

impl BrokenLaw {
    pub(crate) fn without_game<G: Game>(violation: Violation) -> BrokenLaw {
        BrokenLaw {
            law: violation.law,
            message: violation.message,
            game: G::NAME,
            n_seats: 0,
            options: String::new(),
            seed: 0,
            step: 0,
            transcript: String::new(),
        }
    }

    pub(crate) fn at<G: Game>(
        violation: Violation,
        seed: u64,
        session: &GameSession<G>,
    ) -> BrokenLaw {
        let start = session.start();
        BrokenLaw {
            n_seats: start.n_seats(),
            options: super::options_text::<G>(&start.options()),
            seed,
            step: session.steps().len(),
            transcript: transcript::write(session),
            ..BrokenLaw::without_game::<G>(violation)
        }
    }
}

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "the law '{}' is broken: {}", self.law, self.law.statement())?;
        writeln!(f, "  {}", self.message)?;
        if self.n_seats == 0 {
            return write!(f, "  in {}, before any game", self.game);
        }
        let BrokenLaw { game, n_seats, options, seed, step, .. } = self;
        writeln!(f, "  in {game}, {n_seats} seats, {options}, random game {seed}, step {step}")?;
        writeln!(f, "to keep this case, save these lines as tests/regressions/NAME.game:")?;
        write!(f, "{}", self.transcript)
    }
}

impl std::error::Error for BrokenLaw {}
