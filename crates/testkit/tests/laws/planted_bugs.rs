//! Tests that each planted bug is caught, and by the law that is meant to catch it.

use tabletop::{Game, Rng};
use testkit::laws::{self, Coverage, Law, LawChecker};

use crate::{
    bug::{Bug, hidden_parity, plant},
    toy::{Boast, Seen, ToyAction},
};

fn check_caught(planted: Bug, by: Law) {
    plant(planted);
    let laws = LawChecker { max_steps: 300, ..LawChecker::new(40) };
    match laws.check::<Boast>() {
        Ok(coverage) => panic!("nothing caught {planted:?}: {coverage:?}"),
        Err(broken) => assert_eq!(broken.law, by, "{planted:?}: {broken}"),
    }
}

#[test]
fn a_clean_game_keeps_all_laws() {
    let coverage = laws::check::<Boast>(60);
    let Coverage {
        games,
        steps,
        refusals,
        worlds,
        other_worlds,
        log_comparisons,
        undone,
        sealed,
        replays,
        ..
    } = coverage;
    assert_eq!(games, 60 * 4);
    for (n, least) in [
        (steps, 15 * games),
        (refusals, 30 * games),
        (worlds, 6 * steps),
        (other_worlds, 2 * steps),
        (log_comparisons, 4 * steps),
        (undone, games),
        (sealed, games),
        (replays, games),
    ] {
        assert!(n > least, "too little to look at: {n} is not above {least} in {coverage:?}");
    }
}

#[test]
fn the_laws_run_from_a_position_too() {
    let scene = "game: boast\nseats: 3\nround: 2\nphase: commit\nhand P1: c4 c4\nhand P2: c1\nhand P3: c2\ncommit P3: c3\n";
    let records = tabletop::transcript::parse(scene).unwrap();
    let start = tabletop::transcript::run::<Boast>(&records[0]).unwrap();
    let coverage = laws::check_from(start.game(), 30);
    assert_eq!(coverage.games, 30);
    plant(Bug::ViewLeaksHand);
    let broken = LawChecker::new(5).check_from(start.game()).unwrap_err();
    assert_eq!(broken.law, Law::View);
}

#[test]
fn a_broken_law_can_be_seen_again() {
    plant(Bug::TokenDestroyed);
    let broken = LawChecker::new(5).check::<Boast>().unwrap_err();
    let text = broken.to_string();
    for part in
        ["law 'audit' is broken", "boast", "2 seats", "stakes single", "random game 1", "step "]
    {
        assert!(text.contains(part), "no '{part}' in {text}");
    }
    let records = tabletop::transcript::parse(&broken.transcript).unwrap();
    let again = tabletop::transcript::run::<Boast>(&records[0]).unwrap();
    assert_eq!(again.steps().len(), broken.step);
    assert_ne!(again.game().audit(), again.start().audit());
}

macro_rules! caught {
    ($($name:ident: $bug:ident by $law:ident;)*) => {$(
        #[test]
        fn $name() {
            check_caught(Bug::$bug, Law::$law);
        }
    )*};
}

caught! {
    index_catches_a_gap: GappedIndex by Index;
    notation_catches_two_actions_written_alike: AmbiguousText by Notation;
    notation_catches_an_action_that_reads_as_a_field: ColonText by Notation;
    over_catches_scores_before_the_end: ScoresEarly by Over;
    progress_catches_a_seat_that_cannot_act: Stuck by Progress;
    progress_catches_acting_out_of_turn: OutOfTurn by Progress;
    progress_catches_a_game_without_end: Endless by Progress;
    legality_catches_an_action_left_out: LegalOmits by Legality;
    legality_catches_disorder: LegalDisorder by Legality;
    legality_catches_a_list_not_replaced: LegalAppends by Legality;
    refusal_catches_a_check_that_leaves_a_mark: RefusalScars by Refusal;
    view_catches_a_hand_in_anothers_view: ViewLeaksHand by View;
    view_catches_a_hand_on_the_open_table: TableLeaksHand by View;
    view_catches_a_hand_in_the_debug_text: DebugLeaksHand by View;
    view_catches_a_world_with_a_card_already_seen: WorldDealsSeenCard by View;
    view_catches_a_world_that_forgets_a_commitment: WorldForgetsCommit by View;
    view_catches_an_unlikely_world_with_a_forged_card: UnlikelyForgesCard by View;
    knowledge_catches_a_check_that_reads_a_secret: CheckReadsSecret by Knowledge;
    knowledge_catches_a_refusal_that_reveals_a_secret: RefusalRevealsSecret by Knowledge;
    events_catches_a_drawn_card_shown_to_all: DrawShown by Events;
    events_catches_a_dealt_card_shown_to_all: DealShown by Events;
    events_catches_a_commitment_shown_to_all: CommitShown by Events;
    seal_catches_worlds_that_are_nearly_always_the_same: LazyWorld by Seal;
    seal_catches_a_claim_that_nothing_is_revealed: NothingRevealed by Seal;
    replay_catches_a_log_entry_that_reads_as_a_comment: SmudgedText by Replay;
    scene_catches_a_forgotten_field: SceneForgets by Scene;
    audit_catches_a_forgotten_line_of_the_sheet: SheetForgets by Audit;
    audit_catches_ranks_upside_down: RanksReversed by Audit;
    audit_catches_a_destroyed_token: TokenDestroyed by Audit;
    audit_catches_a_draw_that_is_ignored: DrawIgnored by Audit;
    determinism_catches_hidden_state: HiddenCounter by Determinism;
    allocation_catches_apply: AllocatingApply by Allocation;
    allocation_catches_view: AllocatingView by Allocation;
    citation_catches_an_unknown_rule: UnknownRule by Citation;
    panic_catches_rules_that_fail: ApplyPanics by Panic;
}

/// Chooses at random, the draw depending on `salt`.
fn choose(seen: &Seen, seed: u64, salt: &str) -> ToyAction {
    let mut legal = Vec::new();
    let mut rng = salt
        .bytes()
        .fold(Rng::new(seed), |mut rng, byte| Rng::new(rng.next_u64() ^ u64::from(byte)));
    let world = Boast::determinize(seen, &mut Rng::new(seed));
    world.legal(tabletop::View::viewer(seen).unwrap(), &mut legal);
    legal[rng.below(legal.len() as u32) as usize]
}

#[test]
fn bots_lets_an_honest_bot_pass() {
    let coverage =
        laws::check_bot::<Boast, _>(40, |seed| move |seen: &Seen| choose(seen, seed, ""));
    assert!(coverage.choices > 100 && coverage.other_worlds > 50, "{coverage:?}");
}

#[test]
fn bots_catches_a_bot_that_peeks() {
    plant(Bug::DebugLeaksHand);
    let peek = |seed| move |seen: &Seen| choose(seen, seed, &format!("{seen:?}"));
    let broken = LawChecker::new(40).check_bot::<Boast, _>(peek).unwrap_err();
    assert_eq!(broken.law, Law::Bots, "{broken}");
}

#[test]
fn bots_catches_a_bot_with_moods() {
    let moody = |seed| move |seen: &Seen| choose(seen, seed + u64::from(hidden_parity()), "");
    let broken =
        LawChecker { n_worlds: 3, ..LawChecker::new(40) }.check_bot::<Boast, _>(moody).unwrap_err();
    assert_eq!(broken.law, Law::Bots, "{broken}");
}

#[test]
fn bots_catches_an_illegal_choice() {
    let broken =
        LawChecker::new(5).check_bot::<Boast, _>(|_| |_: &Seen| ToyAction::Nod).unwrap_err();
    assert_eq!(broken.law, Law::Bots, "{broken}");
}
