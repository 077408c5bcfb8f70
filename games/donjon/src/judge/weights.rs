//! The numbers of the judge, first as the collection of this game proposes them. Points, unless a line says otherwise.

/// How much of the game is left: the share of threat cards, a little more, and nearly nothing in the last round.
pub(super) const TIME_BASE: f32 = 0.7;
pub(super) const TIME_LAST: f32 = 0.05;

/// A room with one half of a pair that pays.
pub(super) const HALF_PAIR: f32 = 1.0;
/// A room that lacks one monster to the next rung of its ladder, as a share of that rung.
pub(super) const NEXT_RUNG: f32 = 0.25;
/// A brou toward the next set.
pub(super) const SET_PART: f32 = 1.4;
/// A room with a brou toward four and five of them.
pub(super) const ROOM_PART: f32 = 2.3;
/// A gold room with a dragon on one of two piles.
pub(super) const HALF_GOLD: f32 = 1.8;
/// A vampire in a room toward six, and toward the most.
pub(super) const TOWARD_SIX: f32 = 1.8;
pub(super) const TOWARD_MOST: f32 = 0.8;

/// A room by how many kinds it has.
pub(super) const KINDS: [f32; 5] = [0.0, 0.6, 1.8, 3.8, 7.0];
/// A monster by where it stands.
pub(super) const IN_ROOM: f32 = 0.12;
pub(super) const IN_HALLWAY: f32 = 0.07;
pub(super) const AT_ENTRANCE: f32 = 0.02;
/// A monster in room 5 toward five, the revealed tile, and a power that is not used.
pub(super) const TOWARD_OFFICE: f32 = 0.5;
pub(super) const OFFICE: f32 = 3.0;
pub(super) const POWER: f32 = 0.9;

/// What a group is expected to advance, and how much of the next malus it threatens.
pub(super) const ADVANCE: f32 = 1.1;
pub(super) const THREATENED_MALUS: f32 = 0.25;
pub(super) const FAR_MALUS: f32 = 0.4;

/// Gains of walks are compared by footstep to this power.
pub(super) const STEP_POWER: f32 = 0.85;
/// Gains that differ by less are equal.
pub(super) const EQUAL: f32 = 1e-3;
/// What is lost by trying a footstep out of order, so that search does it last.
pub(super) const NEEDLESS: f32 = 100.0;
/// The share of a hope that comes true: others interfere, and what is best now may not be offered then.
pub(super) const HOPE: f32 = 1.0;
/// An orb or an unknown sword-bearer beyond its removals.
pub(super) const BEARER: f32 = 0.8;
/// How many groups a sword-bearer removes, on average.
pub(super) const BEARER_REMOVALS: f32 = 1.94;
