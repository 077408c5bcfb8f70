//! A game and a stream of actions, legal or not, out of turn or not, with undo in between.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use nethertable_fuzz::{check_legal, check_replay, check_text, check_view, viewers};
use protocol::{GameId, GameVisitor, Playable};
use tabletop::{Action, Game, GameSession, Options, PlayError, RandomSource, Seat, Seed};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Unstructured::new(bytes);
    let Ok(&game) = bytes.choose(GameId::ALL) else { return };
    game.visit(Fuzz(bytes));
});

struct Fuzz<'a>(Unstructured<'a>);

impl GameVisitor for Fuzz<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        let Fuzz(mut bytes) = self;
        let Ok(mut run) = ActionRun::<G>::set_up(&mut bytes) else { return };
        while !bytes.is_empty() && run.step(&mut bytes).is_ok() {}
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
    fn set_up(bytes: &mut Unstructured<'_>) -> Result<ActionRun<G>> {
        let n_seats = bytes.int_in_range(G::SEATS)?;
        let options = bytes.choose(&G::Options::all())?.to_owned();
        let source = RandomSource::seeded(Seed::from_number(bytes.arbitrary::<u16>()?.into()));
        let session = GameSession::new(&options, n_seats, source, Vec::new());
        let session = session.expect("a seed gives every draw");
        let mut run = ActionRun { session, history: Vec::new(), legal: Vec::new() };
        run.check_position();
        Ok(run)
    }

    fn step(&mut self, bytes: &mut Unstructured<'_>) -> Result<()> {
        let kind: u8 = bytes.arbitrary()?;
        let in_turn = self.session.game().to_act().first();
        match (kind % 8, in_turn) {
            (0, _) => self.undo(self.any_seat(kind / 8)),
            (1, _) => {
                let index = bytes.int_in_range(0..=G::Action::COUNT + 2)?;
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
        Ok(())
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
        assert_eq!(self.session.undo(seat).map(drop), answer);
        match answer {
            Ok(()) => assert_eq!(Some(self.session.game()), self.history.pop().as_ref()),
            Err(_) => assert_eq!(*self.session.game(), before),
        }
        assert_eq!(self.session.steps().len(), self.history.len());
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
