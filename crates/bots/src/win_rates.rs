//! Stored win rates of teams of bots, one line each: written by a tournament, shown to those who are about to play.

use std::{fmt, str::FromStr};

use tabletop::ParseError;

/// How often a team of bots won with these options. `Display` and `FromStr` are its line in a stored table:
/// `seats=2 bot=hard scenario=cauldron: 19 of 20, 2026-11-17`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct WinRate {
    pub n_seats: usize,
    pub bot: String,
    /// The options that were set on purpose; the others had their defaults.
    pub options: Vec<(String, String)>,
    pub n_won: u32,
    pub n_games: u32,
    /// The day on which it was measured, as 2026-11-17.
    pub date: String,
}

impl WinRate {
    /// Whether both are of the same bot, seats and options.
    pub fn is_of_same(&self, other: &WinRate) -> bool {
        (self.n_seats, &self.bot, &self.options) == (other.n_seats, &other.bot, &other.options)
    }

    /// The share of games won, in percent.
    pub fn percent(&self) -> u32 {
        (f64::from(self.n_won) * 100.0 / f64::from(self.n_games.max(1))).round() as u32
    }
}

impl fmt::Display for WinRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seats={} bot={}", self.n_seats, self.bot)?;
        self.options.iter().try_for_each(|(key, value)| write!(f, " {key}={value}"))?;
        write!(f, ": {} of {}, {}", self.n_won, self.n_games, self.date)
    }
}

impl FromStr for WinRate {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<WinRate, ParseError> {
        let problem = || ParseError::new(format!("'{line}' is not a win rate"));
        let (fields, result) = line.split_once(": ").ok_or_else(problem)?;
        let pairs = fields.split(' ').map(|field| field.split_once('='));
        let pairs: Vec<(&str, &str)> = pairs.collect::<Option<_>>().ok_or_else(problem)?;
        let [("seats", n_seats), ("bot", bot), options @ ..] = &pairs[..] else {
            return Err(problem());
        };
        let (counts, date) = result.split_once(", ").ok_or_else(problem)?;
        let (n_won, n_games) = counts.split_once(" of ").ok_or_else(problem)?;
        let rate = WinRate {
            n_seats: n_seats.parse().map_err(|_| problem())?,
            bot: bot.to_string(),
            options: options
                .iter()
                .map(|(key, value)| (key.to_string(), value.to_string()))
                .collect(),
            n_won: n_won.parse().map_err(|_| problem())?,
            n_games: n_games.parse().map_err(|_| problem())?,
            date: date.to_string(),
        };
        if rate.n_won > rate.n_games || rate.n_games == 0 {
            return Err(problem());
        }
        Ok(rate)
    }
}

/// Reads a stored table; lines that begin with # are comments.
pub fn read_win_rates(table: &str) -> Result<Vec<WinRate>, ParseError> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::parse).collect()
}

/// The win rate of this bot at such a table. `options` are all options of the table with their values.
pub fn find_win_rate(
    table: &str,
    n_seats: usize,
    bot: &str,
    options: &[(&str, &str)],
) -> Option<WinRate> {
    let is_taken = |(key, value): &(String, String)| {
        options.iter().any(|(known, taken)| known == key && taken == value)
    };
    let rates = read_win_rates(table).ok()?;
    rates.into_iter().find(|rate| {
        rate.n_seats == n_seats && rate.bot == bot && rate.options.iter().all(is_taken)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# comment\n\
        seats=2 bot=hard scenario=cauldron difficulty=easy: 19 of 20, 2026-11-17\n\
        seats=2 bot=hard scenario=cauldron difficulty=hard: 7 of 20, 2026-11-17\n";

    #[test]
    fn a_line_reads_back() {
        for rate in read_win_rates(TABLE).unwrap() {
            assert_eq!(rate.to_string().parse(), Ok(rate.clone()));
        }
        for bad in [
            "seats=2 bot=hard",
            "bot=hard seats=2: 1 of 2, 2026-11-17",
            "seats=2 bot=hard: 3 of 2, 2026-11-17",
            "seats=2 bot=hard: 0 of 0, 2026-11-17",
            "seats=2 bot=hard odd: 1 of 2, 2026-11-17",
        ] {
            assert!(bad.parse::<WinRate>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_rate_of_the_options_taken_is_found() {
        let options = [("difficulty", "hard"), ("scenario", "cauldron"), ("asks", "all")];
        let found = find_win_rate(TABLE, 2, "hard", &options).unwrap();
        assert_eq!((found.n_won, found.percent()), (7, 35));
        assert_eq!(find_win_rate(TABLE, 3, "hard", &options), None);
        assert_eq!(find_win_rate(TABLE, 2, "easy", &options), None);
        assert_eq!(find_win_rate(TABLE, 2, "hard", &[("difficulty", "easy")]), None);
        assert_eq!(find_win_rate("", 2, "hard", &options), None);
    }
}
