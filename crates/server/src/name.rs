//! How a guest may be called: one line that can be seen, in whatever script, and that leaves the lines around it alone.

use protocol::MAX_NAME;
use unicode_width::UnicodeWidthChar;

/// How many marks may stand on one letter: pointed Hebrew and Tibetan stacks have three.
const MAX_MARKS: usize = 3;
/// The flag that tags follow, and how many of them: `🏴󠁧󠁢󠁳󠁣󠁴󠁿` is six.
const FLAG: char = '\u{1f3f4}';
const MAX_TAGS: usize = 6;

const SHAPE: &str = "A name has 1 to 32 characters on one line.";
const UNSEEN: &str = "This name has characters that cannot be seen. Please leave them out.";
const STACKED: &str = "This name has too many marks on one letter.";

/// A name as it is shown, without blanks at its ends; or what is wrong with it.
pub fn normalize_name(name: &str) -> Result<String, &'static str> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if !(1..=MAX_NAME).contains(&name.chars().count()) {
        return Err(SHAPE);
    }
    name.split(' ').try_for_each(check_word)?;
    Ok(name)
}

fn check_word(word: &str) -> Result<(), &'static str> {
    let (mut last, mut letter) = (None, None);
    let (mut n_marks, mut n_tags) = (0, 0);
    for c in word.chars() {
        if is_unseen(c) {
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
    if last.is_some_and(is_joiner) { Err(UNSEEN) } else { Ok(()) }
}

/// Whether nothing is seen of it although it is no blank; or it turns the text around it. Joiners, variants and tags are
/// none of these: families, flags and Persian names are made with them.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffc}' | '\u{13441}'..='\u{13446}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e001f}'
            | '\u{e0080}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}')
        || (c as u32 & 0xfffe) == 0xfffe
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0020}'..='\u{e007f}')
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
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
            "علی\u{200c}رضا",
            "देवनागरी",
            "क्षत्रिय",
            "ক\u{9cd}\u{200d}ষ",
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
            "1\u{fe0f}\u{20e3}",
            "👨\u{200d}👩\u{200d}👧\u{200d}👦",
            "🕵🏽\u{200d}♀\u{fe0f}",
            "🏳\u{fe0f}\u{200d}🌈",
            "🇳🇱",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            "葛\u{e0100}城",
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
            "🏴\u{e0067}\u{e0067}\u{e0067}\u{e0067}\u{e0067}\u{e0067}\u{e0067}",
        ] {
            let told = normalize_name(name);
            assert!(
                told == Err(UNSEEN) || told == Err(STACKED),
                "{}: {told:?}",
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
    fn a_name_is_not_empty_and_not_long() {
        for name in ["", " ", "\u{3000}\u{2003}\t", &"x".repeat(MAX_NAME + 1)] {
            assert_eq!(normalize_name(name), Err(SHAPE));
        }
        assert!(normalize_name(&"x".repeat(MAX_NAME)).is_ok());
    }
}
