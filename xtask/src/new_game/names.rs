//! The spellings of a game's name, and their places in the templates.

/// A name in each of its spellings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Names {
    /// The crate, the files and the command line: `goblin-market`.
    pub kebab: String,
    /// The module: `goblin_market`.
    pub snake: String,
    /// The type: `GoblinMarket`.
    pub camel: String,
    /// What people read: `Goblin Market`.
    pub title: String,
    /// The prefix of messages and CSS classes: `goblinmarket`.
    pub prefix: String,
}

impl Names {
    pub fn new(name: &str) -> Result<Names, String> {
        let words: Vec<&str> = name.split('-').collect();
        let is_word = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        if !words.iter().all(is_word) {
            return Err(format!(
                "invalid name '{name}'; expected small letters and digits with dashes between words, such as 'goblin-market'"
            ));
        }
        let capitals: Vec<String> =
            words.iter().map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect();
        Ok(Names {
            kebab: name.to_string(),
            snake: words.join("_"),
            camel: capitals.concat(),
            title: capitals.join(" "),
            prefix: words.concat(),
        })
    }

    /// A text of the templates with this game's names in the place of `new-game`'s.
    pub fn fill(&self, template: &str) -> String {
        let Names { kebab, snake, camel, title, prefix } = self;
        template
            .replace("new-game", kebab)
            .replace("new_game", snake)
            .replace("NewGame", camel)
            .replace("New Game", title)
            .replace("newgame", prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_five_spellings() {
        let names = Names::new("goblin-market").expect("a name");
        let template = "new-game new_game NewGame New Game newgame-card";
        let filled = "goblin-market goblin_market GoblinMarket Goblin Market goblinmarket-card";
        assert_eq!(names.fill(template), filled);
        assert_eq!(
            Names::new("7-wonders").unwrap_err().split(';').next(),
            Some("invalid name '7-wonders'")
        );
        for name in ["", "Goblin", "goblin_market", "goblin--market", "-goblin", "goblin market"] {
            assert!(Names::new(name).is_err(), "{name}");
        }
    }
}
