//! A game and a stream of actions, legal or not, out of turn or not, with undo in between.

use protocol::{GameId, GameVisitor, Playable};
use tabletop::{Action, Game, GameSession, Options, PlayError, RandomSource, Seat, Seed, Undone};

use super::{
    check::{check_legal, check_replay, check_text, check_view, viewers},
    choices::Choices,
};

/// What the target `actions` does.
pub fn fuzz(bytes: &[u8]) {
    let mut bytes = Choices::new(bytes);
    let game = *bytes.choose(GameId::ALL);
    game.visit(Play(bytes));
}

struct Play<'a>(Choices<'a>);

impl GameVisitor for Play<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        let Play(mut bytes) = self;
        let mut run = ActionRun::<G>::set_up(&mut bytes);
        while !bytes.is_empty() {
            run.step(&mut bytes);
        }
        check_text(run.session.game());
        check_replay(&run.session);
    }
}

struct ActionRun<G: Game> {
    session: GameSession<G>,
    /// The position before each step.
    history: Vec<G>,
    legal: Vec<G::Action>,
}

impl<G: Game> ActionRun<G> {
    fn set_up(bytes: &mut Choices<'_>) -> ActionRun<G> {
        let n_seats = bytes.among(G::SEATS);
        let options = bytes.choose(&G::Options::all()).to_owned();
        let source = RandomSource::seeded(Seed::from_number(bytes.number().into()));
        let session = GameSession::new(&options, n_seats, source, Vec::new());
        let session = session.expect("a seed gives every draw");
        let mut run = ActionRun { session, history: Vec::new(), legal: Vec::new() };
        run.check_position();
        run
    }

    fn step(&mut self, bytes: &mut Choices<'_>) {
        let kind = bytes.byte();
        let in_turn = self.session.game().to_act().first();
        match (kind % 8, in_turn) {
            (0, _) => self.undo(self.any_seat(kind / 8)),
            (1, _) => {
                let index = bytes.among(0..=G::Action::COUNT + 2);
                let action = G::Action::from_index(index);
                assert_eq!(action.is_some(), index < G::Action::COUNT, "action {index}");
                if let Some(action) = action {
                    assert_eq!(action.index(), index);
                    self.play(self.any_seat(kind / 8), action);
                }
            }
            (_, None) => {}
            (_, Some(seat)) => {
                check_legal(self.session.game(), seat, &mut self.legal);
                let action = self.legal[usize::from(kind / 8) % self.legal.len()];
                self.play(seat, action);
            }
        }
    }

    fn any_seat(&self, number: u8) -> Seat {
        Seat::new(usize::from(number) % self.session.game().n_seats())
    }

    fn play(&mut self, seat: Seat, action: G::Action) {
        let before = self.session.game().clone();
        let n_steps = self.session.steps().len();
        check_legal(&before, seat, &mut self.legal);
        let is_legal = self.legal.contains(&action);
        match self.session.play(seat, action) {
            Ok(step) => {
                assert!(is_legal && (step.seat, step.action) == (seat, action));
                assert_eq!(self.session.steps().len(), n_steps + 1);
                let census = before.audit();
                self.history.push(before);
                self.check_position();
                assert_eq!(self.session.game().audit(), census, "'{seat} {action}'");
            }
            Err(PlayError::Refused(rule)) => {
                assert_eq!(before.check(seat, action), Err(rule));
                assert!(!is_legal && *self.session.game() == before, "a refusal changes nothing");
                assert_eq!(self.session.steps().len(), n_steps);
            }
            Err(PlayError::Draws(error)) => panic!("a seed gives every draw, but {error}"),
        }
    }

    fn undo(&mut self, seat: Seat) {
        let answer = self.session.check_undo(seat);
        let before = self.session.game().clone();
        let undone = self.session.undo(seat);
        assert_eq!(undone.as_ref().map(|_| ()), answer.as_ref().map(|_| ()));
        let Ok(Undone { nth, step }) = undone else {
            assert_eq!(*self.session.game(), before);
            return;
        };
        assert_eq!(step.seat, seat);
        // Secrets that others chose since then stay, as if they had been chosen without this step.
        let steps = self.session.steps();
        let position = |n_steps: usize| self.session.position_after(&steps[..n_steps]);
        let undone_at = self.history.drain(nth..).next();
        assert_eq!(undone_at, Some(position(nth)));
        assert_eq!(*self.session.game(), position(steps.len()));
        self.history.extend((nth..steps.len()).map(position));
        assert_eq!(steps.len(), self.history.len());
    }

    /// All seats' actions, and in turn what one viewer sees or how it is written: games are long.
    fn check_position(&mut self) {
        let game = self.session.game();
        for seat in Seat::all(game.n_seats()) {
            check_legal(game, seat, &mut self.legal);
        }
        let nth = self.history.len() % (game.n_seats() + 2);
        match viewers(game).nth(nth) {
            Some(viewer) => check_view(game, viewer),
            None => drop(check_text(game)),
        }
    }
}
