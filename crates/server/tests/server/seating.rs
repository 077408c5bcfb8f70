//! Tests of seats: sitting down, standing up, bots that the host adds, the start, leaving and coming back.

use protocol::{GuestInfo, Me, Occupant, Stage, ToServer, Version};
use tabletop::Seat;

use crate::support::{Guest, P1, P2, P3, Socket, bot, start, three};

async fn seats_where(socket: &mut Socket, wanted: impl Fn(&[Occupant]) -> bool) -> Option<Seat> {
    loop {
        let (info, you) = socket.table().await;
        if wanted(&info.seats) {
            return you;
        }
    }
}

#[tokio::test]
async fn a_table_waits_until_its_host_starts_it() {
    let server = start().await;
    let (ada, bo) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Bo").await);
    let table = ada.create(&[Occupant::Guest(Me), Occupant::Open, Occupant::Open]).await;
    let (mut host, mut friend) = (ada.join(table).await, bo.join(table).await);
    host.send(&ToServer::Start).await;
    assert!(host.error().await.contains("open"));
    friend.send(&ToServer::Sit { seat: P3 }).await;
    let is_bo = |who: &Occupant| matches!(who, Occupant::Guest(GuestInfo { name, is_connected: true, .. }) if name == "Bo");
    assert_eq!(seats_where(&mut friend, |seats| is_bo(&seats[2])).await, Some(P3));
    friend.send(&ToServer::Start).await;
    assert!(friend.error().await.contains("host"));
    friend.send(&ToServer::SetSeat { seat: P2, bot: Some("easy".to_string()) }).await;
    assert!(friend.error().await.contains("host"));
    friend.send(&ToServer::Sit { seat: P2 }).await;
    assert!(friend.error().await.contains("already"));
    host.send(&ToServer::SetSeat { seat: P3, bot: Some("easy".to_string()) }).await;
    assert!(host.error().await.contains("taken"));
    host.send(&ToServer::SetSeat { seat: P2, bot: Some("genius".to_string()) }).await;
    assert!(host.error().await.contains("easy"));
    for level in [Some("hard"), None, Some("easy")] {
        host.send(&ToServer::SetSeat { seat: P2, bot: level.map(str::to_string) }).await;
        let is_so = |seats: &[Occupant]| match (&seats[1], level) {
            (Occupant::Bot { level: known }, Some(level)) => known == level,
            (Occupant::Open, None) => true,
            _ => false,
        };
        seats_where(&mut host, is_so).await;
    }
    friend.send(&ToServer::Stand).await;
    seats_where(&mut host, |seats| seats[2] == Occupant::Open).await;
    friend.send(&ToServer::Sit { seat: P3 }).await;
    seats_where(&mut host, |seats| is_bo(&seats[2])).await;
    host.send(&ToServer::Start).await;
    loop {
        if host.table().await.0.stage == Stage::Playing {
            break;
        }
    }
    assert!(host.update().await.is_full_log && friend.update().await.is_full_log);
    host.send(&ToServer::Start).await;
    assert!(host.error().await.contains("started"));
}

#[tokio::test]
async fn a_new_name_is_seen_at_the_table() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let table = ada.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await;
    let mut socket = ada.join(table).await;
    ada.post("/api/name", r#"{"name":"Lady Lovelace"}"#).await;
    let is_new = |who: &Occupant| matches!(who, Occupant::Guest(GuestInfo { name, .. }) if name == "Lady Lovelace");
    seats_where(&mut socket, |seats| is_new(&seats[0])).await;
}

#[tokio::test]
async fn a_bot_keeps_the_seat_of_who_leaves_and_hands_it_back() {
    let server = start().await;
    let (_, _, mut sockets, updates) = three(&server).await;
    let seat = updates.iter().position(|update| !update.legal.is_empty()).unwrap();
    sockets[seat].send(&ToServer::Stand).await;
    let is_away = |who: &Occupant| matches!(who, Occupant::Guest(GuestInfo { is_away: true, .. }));
    let you = seats_where(&mut sockets[seat], |seats| is_away(&seats[seat])).await;
    assert_eq!(you, Some(Seat::new(seat)));
    // The bot goes on in the seat of who left.
    assert!(sockets[(seat + 1) % 3].update_of(Version(1)).await.version >= Version(1));
    let mut update = sockets[seat].update_of(Version(1)).await;
    sockets[seat].act(update.n_steps, "leave").await;
    assert!(sockets[seat].refused().await.1.contains("sit down"));
    sockets[seat].send(&ToServer::Sit { seat: Seat::new(seat) }).await;
    seats_where(&mut sockets[seat], |seats| !is_away(&seats[seat])).await;
    // From here on nothing moves without the others, and then without the one who came back.
    sockets[seat].send(&ToServer::Refresh).await;
    update = sockets[seat].update_of(update.version).await;
    for _ in 0..3 {
        if !update.legal.is_empty() {
            break;
        }
        for other in [(seat + 1) % 3, (seat + 2) % 3] {
            sockets[other].send(&ToServer::Refresh).await;
            let theirs = sockets[other].update_of(update.version).await;
            if let Some(action) = theirs.legal.last() {
                sockets[other].act(theirs.n_steps, action).await;
                sockets[other].done().await;
            }
        }
        sockets[seat].send(&ToServer::Refresh).await;
        update = sockets[seat].update().await;
        while !update.is_full_log {
            update = sockets[seat].update().await;
        }
    }
}

#[tokio::test]
async fn who_is_not_there_is_shown_so_and_keeps_the_seat() {
    let server = start().await;
    let (table, guests, mut sockets, _) = three(&server).await;
    let is_here = |who: &Occupant| {
        matches!(who, Occupant::Guest(GuestInfo { is_connected: true, is_away: false, .. }))
    };
    drop(sockets.remove(2));
    seats_where(&mut sockets[0], |seats| !is_here(&seats[2]) && is_here(&seats[1])).await;
    let back = guests[2].join(table).await.table().await;
    assert_eq!(back.1, Some(P3));
    seats_where(&mut sockets[0], |seats| is_here(&seats[2])).await;
}

#[tokio::test]
async fn seats_can_be_shuffled() {
    let server = start().await;
    let ada = Guest::new(&server, "Ada").await;
    let mut seen = std::collections::HashSet::new();
    for _ in 0..64 {
        let body = r#"{"game":"monster-inn","seats":[{"kind":"me"},{"kind":"bot","level":"easy"},{"kind":"bot","level":"easy"}],"shuffle":true}"#;
        let table = ada.post("/api/tables", body).await.ok::<protocol::TableRef>().table;
        seen.extend(ada.join(table).await.table().await.1);
        if seen.len() == 3 {
            break;
        }
    }
    assert!(seen.contains(&P1) && seen.contains(&P2) && seen.contains(&P3));
}

#[tokio::test]
async fn the_host_can_take_a_guest_from_a_seat() {
    let server = start().await;
    let (ada, eve) = (Guest::new(&server, "Ada").await, Guest::new(&server, "Eve").await);
    let table = ada.create(&[Occupant::Guest(Me), Occupant::Open, bot()]).await;
    let (mut host, mut guest) = (ada.join(table).await, eve.join(table).await);
    guest.send(&ToServer::Sit { seat: P2 }).await;
    while guest.table().await.1 != Some(P2) {}
    guest.send(&ToServer::Remove { seat: P1 }).await;
    assert!(guest.error().await.contains("only the host"));
    for (seat, why) in [(P1, "your own"), (P3, "nobody"), (Seat::new(4), "no such seat")] {
        host.send(&ToServer::Remove { seat }).await;
        assert!(host.error().await.contains(why));
    }
    host.send(&ToServer::Remove { seat: P2 }).await;
    assert_eq!(seats_where(&mut guest, |seats| seats[1] == Occupant::Open).await, None);
    assert!(guest.error().await.contains("taken you from your seat"));
    guest.send(&ToServer::Sit { seat: P2 }).await;
    assert!(guest.error().await.contains("not sit at this table again"));
    // They may watch, and others may sit down.
    let bo = Guest::new(&server, "Bo").await;
    let mut friend = bo.join(table).await;
    friend.send(&ToServer::Sit { seat: P2 }).await;
    while friend.table().await.1 != Some(P2) {}
    host.send(&ToServer::Start).await;
    assert!(guest.update().await.legal.is_empty());
    host.send(&ToServer::Remove { seat: P2 }).await;
    assert!(host.error().await.contains("started"));
}

#[tokio::test]
async fn an_act_without_a_seat_is_answered_with_its_id() {
    let server = start().await;
    let (table, ..) = three(&server).await;
    let eve = Guest::new(&server, "Eve").await;
    let mut socket = eve.join(table).await;
    let id = socket.act(0, "leave").await;
    let refused = |message| match message {
        protocol::ToClient::Refused { id, message, .. } => Some((id, message)),
        _ => None,
    };
    let (refused_id, message) = socket.until(refused).await;
    assert!(refused_id.as_str() == id && message.contains("no seat"), "{message}");
}
