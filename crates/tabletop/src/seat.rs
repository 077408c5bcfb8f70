//! Seats at a table: `Seat`, `SeatSet`, and `PerSeat`, one value per seat.

use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{ByName, Members, Named, ParseError, number};

/// The most seats any game of the workspace has.
pub const MAX_SEATS: usize = 5;

/// A place at the table. Written `P1`, `P2`, … clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

const NAMES: [&str; MAX_SEATS] = ["P1", "P2", "P3", "P4", "P5"];

impl Seat {
    /// The seat with this index, counted from 0.
    #[inline]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "a seat index is below MAX_SEATS");
        Seat(index as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table, in order.
    #[inline]
    pub fn all(n_seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..n_seats).map(Seat::new)
    }

    /// The next seat clockwise.
    #[inline]
    pub fn left(self, n_seats: usize) -> Seat {
        let next = self.index() + 1;
        Seat::new(if next == n_seats { 0 } else { next })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[self.index()])
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Named for Seat {
    const NAMES: &'static [&'static str] = &NAMES;

    #[inline]
    fn index(self) -> usize {
        Seat::index(self)
    }

    fn from_index(index: usize) -> Seat {
        Seat::new(index)
    }
}

crate::written_by_name!(Seat);

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        match text.strip_prefix(['P', 'p']).and_then(number) {
            Some(n) if (1..=MAX_SEATS as u32).contains(&n) => Ok(Seat::new(n as usize - 1)),
            _ => Err(ParseError::new(format!("'{text}' is not a seat: write P1 to P{MAX_SEATS}"))),
        }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct SeatSet(#[serde(with = "Members::<Seat>")] u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    #[inline]
    pub fn all(n_seats: usize) -> SeatSet {
        SeatSet(((1u16 << n_seats) - 1) as u8)
    }

    #[inline]
    pub fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat of the set.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The first member met when going clockwise from the place after `seat`; `seat` itself comes last.
    #[inline]
    pub fn next_after(self, seat: Seat) -> Option<Seat> {
        let behind = self.0 & !((2u16 << seat.0) - 1) as u8;
        SeatSet(if behind != 0 { behind } else { self.0 }).first()
    }

    /// The members in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let seat = rest.first()?;
            rest.remove(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nobody");
        }
        for (nth, seat) in self.iter().enumerate() {
            let space = if nth == 0 { "" } else { " " };
            write!(f, "{space}{seat}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for SeatSet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<SeatSet, ParseError> {
        if text.eq_ignore_ascii_case("nobody") {
            return Ok(SeatSet::EMPTY);
        }
        let mut set = SeatSet::EMPTY;
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let seat = word.parse()?;
            if set.contains(seat) {
                return Err(ParseError::new(format!("{seat} is named twice")));
            }
            set.insert(seat);
        }
        Ok(set)
    }
}

/// One `T` per place, indexable by `Seat` only. `N` is the most seats the game has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerSeat<T, const N: usize = MAX_SEATS>([T; N]);

impl<T: Copy, const N: usize> PerSeat<T, N> {
    pub const fn filled(value: T) -> Self {
        PerSeat([value; N])
    }

    /// The values of the first `n_seats` seats with their seats.
    pub fn iter(&self, n_seats: usize) -> impl Iterator<Item = (Seat, T)> + '_ {
        Seat::all(n_seats).map(|seat| (seat, self[seat]))
    }
}

impl<T: Copy + Default, const N: usize> Default for PerSeat<T, N> {
    fn default() -> Self {
        PerSeat([T::default(); N])
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// An object of the values by seat, without those that are the default: `{"P1":3,"P3":1}`. So seats at which nobody
/// plays are not written.
impl<T: Serialize + Default + PartialEq, const N: usize> Serialize for PerSeat<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ByName::<Seat>::serialize(&self.0, serializer)
    }
}

impl<'de, T: Deserialize<'de> + Default + Copy, const N: usize> Deserialize<'de> for PerSeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ByName::<Seat>::deserialize(deserializer).map(PerSeat)
    }
}
