//! Earlier versions: for every viewer they are what the viewer was shown then, undone steps included.

use protocol::{GameId, Version};
use tabletop::Rng;

use crate::support::{go_on, setup, start, variants, viewers};

#[test]
fn earlier_versions_are_what_was_shown_then() {
    let mut rng = Rng::new(17);
    for &game in GameId::ALL {
        let (mut n_undone, mut n_versions) = (0, 0);
        for variant in variants(game).iter().step_by(3) {
            let mut hosted = start(&setup(game, variant, rng.next_u64()));
            let seen = |hosted: &dyn hosting::HostedGame| {
                let update = |viewer| hosted.update(viewer, None);
                viewers(variant.0).into_iter().map(update).collect::<Vec<_>>()
            };
            let mut shown = vec![seen(&*hosted)];
            for _ in 0..60 {
                let Some(text) = go_on(&mut *hosted, &mut rng) else { break };
                n_undone += usize::from(text.ends_with(" undo"));
                shown.push(seen(&*hosted));
            }
            for (version, shown) in shown.iter().enumerate() {
                for (viewer, then) in viewers(variant.0).into_iter().zip(shown) {
                    let now =
                        hosted.update_at(Version(version as u32), viewer).expect("it was there");
                    assert_eq!(now.table.get(), then.table.get(), "{game} version {version}");
                    assert_eq!(now.view.get(), then.view.get(), "{game} version {version}");
                    let log =
                        |update: &protocol::Update| serde_json::to_string(&update.log).unwrap();
                    assert_eq!(log(&now), log(then), "{game} version {version}");
                    assert_eq!((now.version, now.n_steps), (then.version, then.n_steps));
                    n_versions += 1;
                }
            }
            assert!(hosted.update_at(hosted.version().next(), None).is_none());
        }
        assert!(n_undone > 10 && n_versions > 100, "{game}: {n_undone} undone, {n_versions}");
    }
}
