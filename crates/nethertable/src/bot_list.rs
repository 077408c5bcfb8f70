//! Parses `--bots hard,medium,ismcts:iterations=2000,ms=5`, a list of bots on the command line.

use std::str::FromStr;

use bots::BotSpec;
use tabletop::ParseError;

/// How a list of bots is written, for those who read `games`.
pub const HELP: &str = "\
Bots are separated by commas, and so are the settings of one bot: a part of the form key=value
belongs to the bot before it. ismcts:iterations=500,ms=20,random are two bots.";

/// Bots in the order they were written.
#[derive(Clone, Debug)]
pub struct BotList(pub Vec<BotSpec>);

impl FromStr for BotList {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<BotList, ParseError> {
        BotSpec::parse_list(text).map(BotList)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_belong_to_the_bot_before_them() {
        let names = |text: &str| -> Vec<String> {
            let BotList(specs) = text.parse().expect("bots");
            specs.iter().map(ToString::to_string).collect()
        };
        assert_eq!(names("hard,medium,medium"), ["hard", "medium", "medium"]);
        assert_eq!(
            names("ismcts:iterations=9,ms=5,random"),
            ["ismcts:iterations=9,ms=5", "random"]
        );
    }

    #[test]
    fn empty_places_and_lonely_settings_are_refused() {
        for text in ["", "hard,,easy", "noise=1,easy", ","] {
            assert!(text.parse::<BotList>().is_err(), "{text}");
        }
    }
}
