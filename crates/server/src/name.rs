//! Validates the display names of guests: one visible line in any script, which cannot disturb the text around it.

use protocol::MAX_NAME;
use tabletop::is_unprintable;
use unicode_width::UnicodeWidthChar;

/// How many marks may stand on one letter: pointed Hebrew and Tibetan stacks have three.
const MAX_MARKS: usize = 3;
/// The flag that tags follow, and how many of them: `🏴󠁧󠁢󠁳󠁣󠁴󠁿` is six.
const FLAG: char = '\u{1f3f4}';
const MAX_TAGS: usize = 6;
/// What makes one emoji of two, and a picture of a sign: `👨‍👩‍👧` and `❤️`.
const JOINER: char = '\u{200d}';
const EMOJI_VARIANT: char = '\u{fe0f}';

const SHAPE: &str = "A name has 1 to 32 characters on one line.";
const UNSEEN: &str = "This name has characters that cannot be seen. Please leave them out.";
const WIDE: &str = "This name is too wide.";
const STACKED: &str = "This name has too many marks on one letter.";

/// A name as it is shown, without blanks at its ends; or what is wrong with it.
pub fn normalize_name(name: &str) -> Result<String, &'static str> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if !(1..=MAX_NAME).contains(&name.chars().count()) {
        return Err(SHAPE);
    }
    name.split(' ').try_for_each(check_word)?;
    if name.chars().any(is_very_wide) { Err(WIDE) } else { Ok(name) }
}

fn check_word(word: &str) -> Result<(), &'static str> {
    let (mut last, mut letter) = (None, None);
    let (mut n_marks, mut n_tags) = (0, 0);
    for c in word.chars() {
        if is_unseen(c) {
            return Err(UNSEEN);
        }
        // Between letters nothing is seen of them, and two names would look the same: they are parts of emoji.
        let is_of_emoji = c == JOINER || c == EMOJI_VARIANT;
        if (is_of_emoji && !letter.is_some_and(is_symbol))
            || (last == Some(JOINER) && !is_symbol(c))
        {
            return Err(UNSEEN);
        }
        if is_tag(c) {
            n_tags += 1;
            if letter != Some(FLAG) || n_tags > MAX_TAGS {
                return Err(UNSEEN);
            }
        } else if c.width() == Some(0) {
            n_marks += 1;
            // Nothing to stand on, or the same once more.
            match letter {
                None => return Err(UNSEEN),
                Some(_) if n_marks > MAX_MARKS || last == Some(c) => return Err(STACKED),
                Some(_) => {}
            }
        } else {
            (letter, n_marks, n_tags) = (Some(c), 0, 0);
        }
        last = Some(c);
    }
    // What joins must have something to join.
    if last == Some(JOINER) { Err(UNSEEN) } else { Ok(()) }
}

/// Whether nothing is seen of it although it is no blank; or it turns the text around it; or nobody knows how it looks. The
/// joiner, the variant and the tags of emoji are none of these.
fn is_unseen(c: char) -> bool {
    is_unprintable(c)
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}' | '\u{200c}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}'
            | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}'
            | '\u{13430}'..='\u{1345f}' | '\u{16fe4}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e001f}' | '\u{e0080}'..='\u{e0fff}'
            | '\u{f0000}'..)
        || (c as u32 & 0xfffe) == 0xfffe
}

/// What may be part of an emoji: neither a letter nor a digit, and not of a keyboard.
fn is_symbol(c: char) -> bool {
    !c.is_alphanumeric() && !c.is_ascii() && c.width() != Some(0)
}

/// Signs that take far more room than two columns in most fonts, whatever their width is said to be: a whole sentence,
/// long dashes, cuneiform.
fn is_very_wide(c: char) -> bool {
    matches!(c, '\u{fdfd}' | '\u{2e3a}' | '\u{2e3b}' | '\u{12000}'..='\u{1254f}')
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0020}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_script_are_shown_as_they_are() {
        for name in [
            "Ada",
            "Ada L.",
            "O'Brien-Smith",
            "Ægir Þór",
            "José",
            "Jose\u{301}",
            "Nguyễn",
            "Nguye\u{302}\u{303}n",
            "Ελένη",
            "Владимир",
            "Йо\u{301}сиф",
            "Գայանե",
            "თამარ",
            "דָּוִד",
            "שָׁלוֹם",
            "مُحَمَّد",
            "علی رضا",
            "देवनागरी",
            "क्षत्रिय",
            "ক\u{9cd}ষ",
            "ਗੁਰਮੀਤ",
            "தமிழ்ச்செல்வி",
            "ప్రియ",
            "ಕನ್ನಡ",
            "മലയാളം",
            "සිංහල",
            "สมชาย",
            "ที่รัก",
            "ພູມິ",
            "བསྒྲུབས",
            "မြန်မာ",
            "ភូមិ",
            "አበበ",
            "山田太郎",
            "ぷりん",
            "は\u{309a}ん",
            "김철수",
            "\u{1100}\u{1161}\u{11a8}",
            "ᏣᎳᎩ",
            "ꦗꦮ",
            "ߒߞߏ",
            "42",
            "★彡",
            "👍",
            "❤\u{fe0f}",
            "👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "🕵🏽\u{200d}♀\u{fe0f}",
            "🏳\u{fe0f}\u{200d}🌈",
            "🇳🇱",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            "葛城",
        ] {
            assert_eq!(normalize_name(name).as_deref(), Ok(name), "{}", name.escape_unicode());
        }
        assert_eq!(normalize_name("  Ada \n\u{a0}\u{3000} L. ").as_deref(), Ok("Ada L."));
    }

    #[test]
    fn names_that_cannot_be_seen_are_refused() {
        for name in [
            "\u{200b}",
            "\u{200c}",
            "\u{200d}",
            "a\u{200d}",
            "\u{200d}a",
            "\u{2060}",
            "\u{feff}",
            "\u{ad}",
            "\u{34f}",
            "\u{115f}",
            "\u{1160}",
            "\u{3164}",
            "\u{ffa0}",
            "\u{3164}\u{3164}",
            "\u{2800}",
            "\u{2800} \u{2800}",
            "a\u{2800}",
            "\u{180e}",
            "\u{17b4}",
            "\u{fe0f}",
            "\u{301}",
            "a \u{301}",
            "\u{e0041}",
            "x\u{e0041}",
            "a\u{202e}b",
            "\u{202a}",
            "a\u{2066}b",
            "\u{200e}a",
            "a\u{200f}",
            "\u{61c}a",
            "\u{206a}",
            "\u{fff9}a",
            "\u{fffc}",
            "\u{1d159}",
            "\u{1d173}",
            "\u{13443}",
            "\u{e0001}",
            "\u{ffff}",
            "a\u{0}",
            "a\u{7f}",
            "\u{85}a\u{9c}",
            "Ad\u{200d}a",
            "Ad\u{200c}a",
            "علی\u{200c}رضا",
            "👍\u{200d}a",
            "a\u{200d}👍",
            "Ada\u{fe0f}",
            "Ada\u{fe00}",
            "❤\u{fe0e}",
            "葛\u{e0100}城",
            "a\u{180b}",
            "a\u{180f}",
            "a\u{16fe4}",
            "a\u{13430}b",
            "a\u{1345f}",
            "a\u{fdd0}",
            "a\u{1fffe}",
            "\u{e000}",
            "a\u{f0001}",
            "\u{10fffd}",
            "🏴\u{e0067}\u{e0067}\u{e0067}\u{e0067}\u{e0067}\u{e0067}\u{e0067}",
        ] {
            let normalized = normalize_name(name);
            assert!(
                normalized == Err(UNSEEN) || normalized == Err(STACKED),
                "{}: {normalized:?}",
                name.escape_unicode()
            );
        }
    }

    #[test]
    fn marks_do_not_climb_out_of_their_line() {
        let zalgo = "Z\u{351}\u{36b}\u{343}\u{36a}\u{302}a";
        assert_eq!(normalize_name(zalgo), Err(STACKED));
        assert_eq!(normalize_name("a\u{301}\u{301}"), Err(STACKED), "the same twice");
        assert_eq!(normalize_name(&format!("a{}", "\u{20dd}\u{301}".repeat(5))), Err(STACKED));
        assert_eq!(normalize_name("❤\u{fe0f}\u{fe0f}"), Err(STACKED));
    }

    #[test]
    fn names_do_not_take_more_room_than_there_is() {
        for name in ["\u{fdfd}", "a\u{12031}", "\u{12400}", "\u{2e3b}"] {
            assert_eq!(normalize_name(name), Err(WIDE), "{}", name.escape_unicode());
        }
        assert!(normalize_name(&"山".repeat(MAX_NAME)).is_ok());
    }

    #[test]
    fn a_name_is_not_empty_and_not_long() {
        for name in ["", " ", "\u{3000}\u{2003}\t", &"x".repeat(MAX_NAME + 1)] {
            assert_eq!(normalize_name(name), Err(SHAPE));
        }
        assert!(normalize_name(&"x".repeat(MAX_NAME)).is_ok());
    }
}
