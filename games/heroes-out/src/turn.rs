//! The frame of a turn: cards one at a time, the Cells, renewing the offer, drawing up (TURN, CARD, CELLS, RENEW, DRAW).

use tabletop::Rule;

use crate::{
    Action, Dealer, HeroesOut,
    data::{Card, ClanSet, N_CELLS_DRAWS, N_HAND, REVEALS, Room, RoomSet},
    deck::Pile,
    event::Event,
    guild::GuildCard,
    pieces::Icons,
    table::{Phase, Table},
    task::{SideName, Task},
};

impl HeroesOut {
    /// CARD-1: one side of a card from hand, or the end of this phase.
    pub(crate) fn check_play(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Done => Ok(()),
            Action::Cells => self.check_cells(),
            Action::Play(card, _) if !self.table.horde().hand.has(card) => Err(Rule("CARD-1")),
            Action::Play(card, side) if card.is_playable(usize::from(side)) => Ok(()),
            // DEFEND-2: what answers attacks is never played.
            Action::Play(card, side) if !card.row().sides[usize::from(side)].is_empty() => {
                Err(Rule("DEFEND-2"))
            }
            Action::Play(..) => Err(Rule("CARD-1")),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn legal_play(&self, out: &mut Vec<Action>) {
        out.push(Action::Done);
        if self.can_use_cells() {
            out.push(Action::Cells);
        }
        for card in self.table.horde().hand.kinds() {
            let sides = (0..2u8).filter(|&side| card.is_playable(usize::from(side)));
            out.extend(sides.map(|side| Action::Play(card, side)));
        }
    }

    pub(crate) fn play_card(&mut self, card: Card, side: u8, dealer: &mut Dealer) {
        let horde = self.table.horde_mut();
        horde.hand.remove(card);
        horde.played.add(card);
        dealer.emit(Event::Played { clan: horde.clan, card, side: SideName(side) });
        for &(icon, n) in card.row().sides[usize::from(side)] {
            self.table.icons.0[icon as usize] = n;
        }
        self.push(Task::Card { card, side });
    }

    /// CARD-2: what is left of a side is forgone.
    pub(crate) fn finish_card(&mut self) {
        self.table.icons = Icons::default();
        self.finish();
    }

    /// CELLS-1: once a turn, between two actions.
    pub(crate) fn check_cells(&self) -> Result<(), Rule> {
        if self.can_use_cells() { Ok(()) } else { Err(Rule("CELLS-1")) }
    }

    #[inline]
    pub(crate) fn can_use_cells(&self) -> bool {
        let table = &self.table;
        let is_between = match table.pending.last() {
            None => matches!(table.phase, Phase::Play | Phase::Renew),
            Some(task) => matches!(task, Task::Card { .. }) && table.phase == Phase::Play,
        };
        is_between
            && !table.has_used_cells
            && table.map().rooms.has(Room::Cells)
            && !table.guild.is_empty()
    }

    /// CELLS-2: a guild card is flipped, three cards are drawn, then the hero shows off.
    pub(crate) fn use_cells(&mut self, dealer: &mut Dealer) {
        let turn = self.table.hordes.turn;
        self.table.has_used_cells = true;
        dealer.emit(Event::CellsUsed { clan: self.table.horde().clan });
        self.push(Task::Deck);
        self.push(Task::Resolve);
        let card = self.flip(dealer);
        self.draw(turn, N_CELLS_DRAWS, dealer);
        self.lock_up(card);
    }

    /// LEVEL-2: the next guild card goes to the Cells. Nothing is flipped from an empty deck.
    pub(crate) fn send_to_cells(&mut self, dealer: &mut Dealer) {
        if self.table.guild.is_empty() {
            return;
        }
        let card = self.flip(dealer);
        self.lock_up(card);
    }

    fn flip(&mut self, dealer: &mut Dealer) -> GuildCard {
        let card = dealer.draw(&mut self.table.guild);
        dealer.emit(Event::Flipped { card });
        card
    }

    /// CELLS-4: a scenario card brings nobody and does nothing.
    fn lock_up(&mut self, card: GuildCard) {
        if let GuildCard::Hero(class, _) = card {
            self.push(Task::Summon { class, rooms: RoomSet::one(Room::Cells) });
        }
    }

    /// RENEW-1: hand cards are discarded, with or without a renewal.
    pub(crate) fn check_renewal(&self, action: Action) -> Result<(), Rule> {
        match action {
            Action::Done => Ok(()),
            Action::Cells => self.check_cells(),
            Action::Discard(card) if self.table.horde().hand.has(card) => Ok(()),
            Action::Discard(_) => Err(Rule("RENEW-1")),
            _ => Err(Rule("TURN-2")),
        }
    }

    pub(crate) fn discard(&mut self, nth: u8, card: Card, dealer: &mut Dealer) {
        let horde = &mut self.table.hordes[usize::from(nth)];
        horde.discard_from_hand(card);
        dealer.emit(Event::Discarded { clan: horde.clan, card });
    }

    /// RENEW-1: a card for a new offer.
    pub(crate) fn give_up(&mut self, card: Card, dealer: &mut Dealer) {
        let horde = self.table.horde_mut();
        horde.discard_from_hand(card);
        dealer.emit(Event::GaveUp { clan: horde.clan, card });
        self.push(Task::Renew);
    }

    /// HAND-1: who has no card owes none, and a card without a choice goes by itself.
    pub(crate) fn discard_forced(&mut self, clans: ClanSet, dealer: &mut Dealer) {
        self.finish();
        if clans.is_empty() {
            return;
        }
        let next = self.table.next_to_discard(clans);
        let horde = &self.table.hordes[usize::from(next)];
        let (clan, card) = (horde.clan, horde.hand.kinds().next());
        self.push(Task::Discard { clans: clans.without(clan) });
        if let Some(card) = card {
            self.discard(next, card, dealer);
        }
    }

    /// RENEW-1: the cards that went back are shuffled in, and the offer is full again.
    pub(crate) fn renew(&mut self, dealer: &mut Dealer) {
        self.finish();
        self.refill_offer(dealer);
    }

    /// DRAW-2: the play area is cleared and the hand filled up to five; a larger hand is kept. Then heroes come.
    pub(crate) fn end_turn(&mut self, dealer: &mut Dealer) {
        let turn = self.table.hordes.turn;
        let horde = self.table.horde_mut();
        horde.discard.add_all(std::mem::take(&mut horde.played));
        let n = N_HAND.saturating_sub(horde.hand.len());
        self.draw(turn, n, dealer);
        self.table.phase = Phase::Invasion;
        // INVADE-1: how many cards is fixed now.
        let n_left = self.table.n_reveals();
        self.push(Task::Reveal { n_left });
    }

    /// DRAW-1: this many cards, as far as there are any.
    pub(crate) fn draw(&mut self, nth: u8, n: u32, dealer: &mut Dealer) {
        for _ in 0..n {
            let Some(card) = self.draw_one(nth, dealer) else { return };
            let horde = &mut self.table.hordes[usize::from(nth)];
            horde.hand.add(card);
            dealer.emit(Event::Drew { clan: horde.clan, card });
        }
    }

    /// DRAW-1: the discard pile is shuffled the moment a card is wanted and the draw pile is empty.
    pub(crate) fn draw_one(&mut self, nth: u8, dealer: &mut Dealer) -> Option<Card> {
        let horde = &mut self.table.hordes[usize::from(nth)];
        if horde.deck.is_empty() {
            if horde.discard.is_empty() {
                return None;
            }
            horde.deck = std::mem::take(&mut horde.discard);
            dealer.emit(Event::Reshuffled { clan: horde.clan });
        }
        let mut pile = Pile { cards: horde.deck, stream: usize::from(nth) };
        let card = dealer.draw(&mut pile);
        horde.deck = pile.cards;
        Some(card)
    }
}

impl Table {
    /// INVADE-1: guild cards after a turn, at this difficulty and level.
    pub fn n_reveals(&self) -> u8 {
        REVEALS[usize::from(self.options.difficulty)].1[usize::from(self.level) - 1]
    }

    /// DRAW-1: whether the clan in turn has a card to draw.
    #[inline]
    pub(crate) fn can_draw(&self) -> bool {
        let horde = self.horde();
        !horde.deck.is_empty() || !horde.discard.is_empty()
    }
}
