//! The tree of a search: one bandit per seat and information state, in one hash table and one arena of edges.
//!
//! Both are sized once and kept between searches: an iteration allocates nothing, and a full tree stops growing.

use tabletop::{Action, Heuristics, Rng, Seat};

use crate::playout::highest_prior;

/// How many edges there is room for per node, on average.
const EDGES_PER_NODE: usize = 6;
/// How many edges a node of many actions gets at first.
const WIDE_START: usize = 8;

/// One decision of one seat in one of its information states.
#[derive(Clone, Copy, Default, Debug)]
struct Node {
    key: u64,
    /// The search this node belongs to; others count as empty.
    search: u32,
    visits: u32,
    first: u32,
    n_edges: u16,
    capacity: u16,
}

/// One action tried in a decision.
#[derive(Clone, Copy, Default, Debug)]
struct Edge {
    action: u32,
    visits: u32,
    /// How often the action was legal when the decision came up.
    available: u32,
    /// The sum of the chooser's rewards.
    total: f32,
}

#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    untried: Vec<u32>,
    search: u32,
    n_nodes: usize,
    max_nodes: usize,
    max_edges: usize,
    widen: usize,
}

pub(super) enum Lookup {
    Known(usize),
    New(usize),
    Full,
}

impl Tree {
    pub fn new(max_nodes: usize, widen: usize) -> Tree {
        Tree {
            nodes: Vec::new(),
            edges: Vec::new(),
            untried: Vec::new(),
            search: 0,
            n_nodes: 0,
            max_nodes,
            max_edges: max_nodes * EDGES_PER_NODE + 1024,
            widen,
        }
    }

    pub fn n_nodes(&self) -> usize {
        self.n_nodes
    }

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        if self.nodes.is_empty() {
            // Half full at most, so that probes stay short.
            self.nodes.resize((2 * self.max_nodes).next_power_of_two(), Node::default());
            self.edges.reserve_exact(self.max_edges);
        }
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.nodes.fill(Node::default());
            self.search = 1;
        }
        self.edges.clear();
        self.n_nodes = 0;
    }

    fn probe(&self, key: u64) -> usize {
        let mask = self.nodes.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let node = &self.nodes[at];
            if node.search != self.search || node.key == key {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// The node under this key; a new one where there is none and the tree may still grow.
    #[inline]
    pub fn find(&mut self, key: u64) -> Lookup {
        let at = self.probe(key);
        if self.nodes[at].search == self.search {
            return Lookup::Known(at);
        }
        if self.n_nodes == self.max_nodes {
            return Lookup::Full;
        }
        self.n_nodes += 1;
        self.nodes[at] = Node { key, search: self.search, ..Node::default() };
        Lookup::New(at)
    }

    /// Visits and total reward of an action.
    pub fn edge<A: Action>(&self, key: u64, action: A) -> (u32, f32) {
        if self.nodes.is_empty() {
            return (0, 0.0);
        }
        let node = &self.nodes[self.probe(key)];
        if node.search != self.search {
            return (0, 0.0);
        }
        let edges = &self.edges[node.first as usize..][..usize::from(node.n_edges)];
        let edge = edges.iter().find(|edge| edge.action == action.index() as u32);
        edge.map_or((0, 0.0), |edge| (edge.visits, edge.total))
    }

    /// The visits of the two most visited actions of a decision.
    pub fn lead(&self, key: u64) -> (u32, u32) {
        let node = &self.nodes[self.probe(key)];
        if node.search != self.search {
            return (0, 0);
        }
        let (mut first, mut second) = (0, 0);
        for edge in &self.edges[node.first as usize..][..usize::from(node.n_edges)] {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        (first, second)
    }

    #[inline]
    pub fn add(&mut self, edge: u32, reward: f32) {
        let edge = &mut self.edges[edge as usize];
        edge.visits += 1;
        edge.total += reward;
    }

    /// Chooses by UCB among the tried actions, after each has been tried once, the one with the highest prior first.
    /// Returns the place in `legal` and the edge; `None` when there is no room for a first edge.
    #[inline]
    pub fn choose<G: Heuristics>(
        &mut self,
        at: usize,
        game: &G,
        seat: Seat,
        legal: &[G::Action],
        explore: f32,
        rng: &mut Rng,
    ) -> Option<(usize, u32)> {
        let is_alone = game.to_act().len() == 1;
        let node = &mut self.nodes[at];
        node.visits += 1;
        let (first, n_edges) = (node.first as usize, usize::from(node.n_edges));
        let allowed = if legal.len() > self.widen {
            4 + 2 * (node.visits as f32).sqrt() as usize
        } else {
            legal.len()
        };
        let edges = &mut self.edges[first..first + n_edges];
        self.untried.clear();
        let mut n_tried = 0;
        let mut best = None;
        let mut best_bound = f32::NEG_INFINITY;
        let mut log = (0, 0.0f32);
        let mut place = 0;
        // Both lists are in index order: one pass meets every legal action and its edge.
        for (nth, action) in legal.iter().enumerate() {
            let index = action.index() as u32;
            while place < n_edges && edges[place].action < index {
                place += 1;
            }
            if place == n_edges || edges[place].action != index {
                self.untried.push(nth as u32);
                continue;
            }
            n_tried += 1;
            let edge = &mut edges[place];
            edge.available += 1;
            if log.0 != edge.available {
                log = (edge.available, (edge.available as f32).ln());
            }
            let visits = 1.0 / edge.visits.max(1) as f32;
            // Simultaneous choosers that reckon without luck fall into step and learn each other's rhythm.
            let curious = if is_alone { explore } else { 2.0 * explore * rng.unit() };
            let bound = edge.total * visits + curious * (log.1 * visits).sqrt();
            if bound > best_bound {
                (best_bound, best) = (bound, Some((nth, (first + place) as u32)));
            }
        }
        if !self.untried.is_empty() && n_tried < allowed {
            let nth = if let [only] = self.untried[..] {
                only
            } else {
                highest_prior(&self.untried, rng, |nth| game.prior(seat, legal[nth as usize]))
            };
            let nth = nth as usize;
            if let Some(edge) = self.insert(at, legal[nth].index() as u32, legal.len()) {
                return Some((nth, edge));
            }
        }
        best
    }

    /// A new edge at its place in index order; `None` when the arena is full.
    fn insert(&mut self, at: usize, action: u32, n_legal: usize) -> Option<u32> {
        let node = &mut self.nodes[at];
        if node.n_edges == node.capacity {
            let capacity = if node.capacity > 0 {
                2 * usize::from(node.capacity)
            } else if n_legal > self.widen {
                WIDE_START
            } else {
                n_legal
            };
            let start = self.edges.len();
            if start + capacity > self.max_edges || capacity > usize::from(u16::MAX) {
                return None;
            }
            let old = node.first as usize;
            self.edges.extend_from_within(old..old + usize::from(node.n_edges));
            self.edges.resize(start + capacity, Edge::default());
            (node.first, node.capacity) = (start as u32, capacity as u16);
        }
        let (first, n_edges) = (node.first as usize, usize::from(node.n_edges));
        node.n_edges += 1;
        let edges = &mut self.edges[first..=first + n_edges];
        let place = edges[..n_edges].partition_point(|edge| edge.action < action);
        edges.copy_within(place..n_edges, place + 1);
        edges[place] = Edge { action, available: 1, ..Edge::default() };
        Some((first + place) as u32)
    }
}
