//! The check of a finished game: its record is fetched and verified here, and compared with what this browser saw.

use leptos::prelude::*;
use protocol::{Playable, Stage, TableInfo};
use tabletop::{
    Digest, Seat, SeedParts, TextError,
    transcript::{self, LuckFields, Record},
};

use super::{Seen, seen};
use crate::{browser, loading, pages::error_text, table_state::TableState, texts::t};

/// What a record holds that was replayed without a fault.
#[derive(Debug)]
pub struct Verified {
    draws: Draws,
    luck: LuckFields,
    is_over: bool,
}

/// Whether the draws are those of the seed.
#[derive(Debug)]
enum Draws {
    /// All of them are: so many.
    Checked(usize),
    /// An earlier edition of the rules dealt them, so nobody can say.
    OfEdition(u32),
}

/// Replays a record and compares its draws with its seed.
pub type Verify = fn(&Record, &[Digest]) -> Result<Verified, TextError>;

pub fn verify<G: Playable>(record: &Record, published: &[Digest]) -> Result<Verified, TextError> {
    let header = transcript::header::<G>(record)?;
    let (session, draws) = if header.edition == G::EDITION {
        let session = transcript::verify::<G>(record, published)?;
        let n_draws = session.seeded_draws().len();
        (session, Draws::Checked(n_draws))
    } else {
        header.luck.check_published(published)?;
        (transcript::run::<G>(record)?, Draws::OfEdition(header.edition))
    };
    Ok(Verified { draws, luck: header.luck, is_over: session.game().to_act().is_empty() })
}

/// What was found: sentences, or what deviates or cannot be checked.
type Report = Result<Vec<String>, String>;

/// Whether the record of a game holds, in itself and with what was seen.
fn check(verify: Verify, text: &str, seen: &Seen, you: Option<Seat>) -> Report {
    let fault = |error: TextError| t!("luck-bad", cause = error.to_string());
    let published: Vec<Digest> = [seen.seed_hash, seen.server_hash].into_iter().flatten().collect();
    let records = transcript::parse(text).map_err(fault)?;
    let verified = verify(&records[0], &published).map_err(fault)?;
    if !verified.is_over {
        return Err(t!("luck-bad", cause = t!("luck-bad-cut")));
    }
    let said = check_seen(&verified.luck, seen, you)?;
    match verified.draws {
        Draws::Checked(n) => Ok([vec![t!("luck-good-draws", n = n)], said].concat()),
        // Whatever else fits: a record with other draws would only have to name another edition.
        Draws::OfEdition(n) => Err(t!("luck-edition", n = n)),
    }
}

/// Whether the seed, its parts and the seats are those that this browser saw.
fn check_seen(luck: &LuckFields, seen: &Seen, you: Option<Seat>) -> Report {
    let mut said = Vec::new();
    said.push(match (seen.seed_hash.is_some(), seen.server_hash.is_some()) {
        (true, true) => t!("luck-good-both"),
        (true, false) => t!("luck-good-seed"),
        _ => t!("luck-unseen"),
    });
    let Some(parts) = &luck.parts else {
        said.push(t!("luck-no-parts"));
        return Ok(said);
    };
    said.push(check_words(parts, seen)?);
    let before = match (&luck.seating, you) {
        (Some(seats), Some(you)) => seats.get(you.index()).copied(),
        (None, you) => you,
        (Some(_), None) => None,
    };
    if let (Some(before), Some(own)) = (before, seen.seat)
        && before != own
    {
        return Err(t!("luck-bad", cause = t!("luck-bad-seat", n = own.index() + 1)));
    }
    said.push(match luck.seating {
        Some(_) => t!("luck-good-shuffle"),
        None => t!("luck-good-seats"),
    });
    Ok(said)
}

/// The words in the seed must be those that were committed to, the own ones among them.
fn check_words(parts: &SeedParts, seen: &Seen) -> Result<String, String> {
    let Some(committed) = &seen.commitments else {
        return Ok(t!("luck-words-in-seed", n = parts.words.len()));
    };
    for (nth, committed) in committed.iter().enumerate() {
        let opened = parts.words.iter().find(|(seat, _)| seat.index() == nth);
        let opened = opened.map(|(_, opening)| opening.commitment());
        if opened != *committed {
            return Err(t!("luck-bad", cause = t!("luck-bad-words", n = nth + 1)));
        }
    }
    let own = seen.opening();
    let is_own =
        |(seat, opening): &(Seat, _)| Some(*seat) == seen.seat && Some(opening) == own.as_ref();
    match (seen.has_opened, parts.words.iter().any(is_own)) {
        (true, false) => Err(t!("luck-bad", cause = t!("luck-bad-own"))),
        (_, true) => Ok(t!("luck-good-words", n = parts.words.len())),
        (false, false) => Ok(t!("luck-words-in-seed", n = parts.words.len())),
    }
}

/// A button that checks a finished game of a server, and what it found.
pub fn check_button(state: TableState) -> Option<AnyView> {
    let is_there = state.info.with(|info| {
        info.as_ref().is_some_and(|info| info.stage == Stage::Over && info.luck.is_some())
    });
    if !is_there {
        return None;
    }
    let report = RwSignal::new(None::<Report>);
    let is_checking = RwSignal::new(false);
    let run = move |_| {
        let of_server = |info: &TableInfo| Some((info.table?, info.game));
        let info = state.info.with_untracked(|info| info.as_ref().and_then(of_server));
        let Some((table, game)) = info else { return };
        is_checking.set(true);
        leptos::task::spawn_local(async move {
            let text = browser::get_text(&format!("/api/tables/{table}/transcript")).await;
            let seen = seen(Some(table)).unwrap_or_default();
            let code = loading::load_records(game).await;
            report.set(Some(match (text, code) {
                (Ok(text), Ok(code)) => check(code.verify, &text, &seen, state.you.get_untracked()),
                (Err(error), _) => Err(error_text(&error)),
                (_, Err(loading::NotLoaded)) => Err(t!("not-loaded-text")),
            }));
            is_checking.set(false);
        });
    };
    let shown = move || {
        report.get().map(|report| match report {
            Ok(said) => {
                let said = said.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
                view! { <ul class="luck-report is-good" data-test="luck-good">{said}</ul> }
                    .into_any()
            }
            Err(why) => {
                view! { <p class="luck-report notice" data-test="luck-bad">{why}</p> }.into_any()
            }
        })
    };
    Some(
        view! {
            <button type="button" data-test="luck-check" disabled=move || is_checking.get() on:click=run>
                {t!("luck-check")}
            </button>
            <div role="status">{shown}</div>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use protocol::{GameId, GameVisitor};
    use tabletop::{GameSession, Opening, RandomSource, Rng, Salt, Seed, SeedParts};

    use super::*;

    /// A game played to its end, as a server would deal it.
    struct Dealt(SeedParts);

    impl GameVisitor for Dealt {
        type Output = String;

        fn visit<G: Playable>(self) -> String {
            let luck = RandomSource::seeded(self.0.seed());
            let n_seats = *G::SEATS.start();
            let session = GameSession::<G>::new(&G::Options::default(), n_seats, luck, Vec::new());
            let mut session = session.expect("no draws are given");
            let (mut rng, mut legal) = (Rng::new(1), Vec::new());
            while let Some(seat) = session.game().to_act().iter().next() {
                session.game().legal(seat, &mut legal);
                let action = legal[rng.below(legal.len() as u32) as usize];
                session.play(seat, action).expect("it is legal");
            }
            transcript::write_seeded(&session, &self.0)
        }
    }

    type FirstGame = monster_inn::MonsterInn;

    #[test]
    fn a_game_of_an_earlier_edition_is_neither_good_nor_bad() {
        fn earlier(record: &Record, published: &[Digest]) -> Result<Verified, TextError> {
            let verified = verify::<FirstGame>(record, published)?;
            Ok(Verified { draws: Draws::OfEdition(0), ..verified })
        }
        let (parts, seen, you) = honest();
        let text = GameId::ALL[0].visit(Dealt(parts));
        let said = check(earlier, &text, &seen, Some(you));
        assert_eq!(said, Err(t!("luck-edition", n = 0)));
        let other = Seat::new((you.index() + 1) % 3);
        let said = check(earlier, &text, &seen, Some(other));
        assert_ne!(said, Err(t!("luck-edition", n = 0)), "what was seen is still compared");
    }

    fn check_first(text: &str, seen: &Seen, you: Option<Seat>) -> Report {
        check(verify::<FirstGame>, text, seen, you)
    }

    fn honest() -> (SeedParts, Seen, Seat) {
        let words = Opening::new(Salt([7; 32]), "my own words").unwrap();
        let seat = Seat::new(1);
        let parts = SeedParts {
            server: Seed([9; 32]),
            is_shuffled: true,
            words: vec![(seat, words.clone())],
        };
        let mut commitments = vec![None; 3];
        commitments[1] = Some(words.commitment());
        let after = parts.seed().seating(3).iter().position(|before| *before == seat);
        let seen = Seen {
            salt: Salt([7; 32]).to_string(),
            words: "my own words".to_string(),
            server_hash: Some(parts.server.hash()),
            seed_hash: Some(parts.seed().hash()),
            commitments: Some(commitments),
            seat: Some(seat),
            has_opened: true,
            ..Seen::default()
        };
        (parts, seen, Seat::new(after.unwrap()))
    }

    #[test]
    fn an_honest_game_is_found_good() {
        let (parts, seen, you) = honest();
        let text = GameId::ALL[0].visit(Dealt(parts));
        assert_eq!(check_first(&text, &seen, Some(you)).map(|said| said.len()), Ok(4));
        assert!(check_first(&text, &Seen::default(), None).is_ok(), "one that was not seen, too");
    }

    #[test]
    fn what_this_browser_saw_otherwise_is_found() {
        let (parts, seen, you) = honest();
        let dealt = |parts: &SeedParts| GameId::ALL[0].visit(Dealt(parts.clone()));
        let text = dealt(&parts);
        // Another seat than the shuffle gives.
        let other = Seat::new((you.index() + 1) % 3);
        assert!(check_first(&text, &seen, Some(other)).is_err());
        // A whole other game, in itself without fault.
        let swapped = SeedParts { server: Seed([8; 32]), ..parts.clone() };
        assert!(check_first(&dealt(&swapped), &seen, Some(you)).is_err());
        // A record that was cut off after its set-up.
        let is_step = |line: &&str| line.starts_with('P');
        let cut: String =
            text.lines().take_while(|l| !is_step(l)).map(|l| format!("{l}\n")).collect();
        assert!(check_first(&cut, &seen, Some(you)).is_err());
        // Words left out, or words of somebody who had not committed, by a server that fits its hashes to them.
        let without = SeedParts { words: Vec::new(), ..parts.clone() };
        let mut with = parts.clone();
        with.words.push((Seat::new(2), Opening::new(Salt([1; 32]), "late").unwrap()));
        for parts in [without, with] {
            let seed_hash = Some(parts.seed().hash());
            let fitting = Seen { seed_hash, seat: None, ..seen.clone() };
            assert!(check_first(&dealt(&parts), &fitting, None).is_err());
        }
        // A browser that opened other words than the record has.
        let other = Seen { words: "others".to_string(), ..seen };
        assert!(check_first(&text, &other, Some(you)).is_err());
    }
}
