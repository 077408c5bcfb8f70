//! JSON text, appended to a buffer: what `serde_json` would write, to the byte. That looks at every byte of every name
//! and asks at every number; most of what the server says are names of our own code and small numbers, so here they go
//! straight into the buffer. What is rare is left to `serde_json`.

use std::fmt::{self, Display, Write as _};

use serde::{
    Serialize, Serializer,
    ser::{
        Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
        SerializeTuple, SerializeTupleStruct, SerializeTupleVariant,
    },
};
use serde_json::Error;

/// Appends a value.
pub fn write(value: &(impl Serialize + ?Sized), text: &mut Vec<u8>) {
    value.serialize(Json { text, field: None }).expect("this is plain data");
}

/// A field of the outermost struct that many copies of it have alike.
#[derive(Debug)]
pub struct Shared<'a> {
    pub name: &'static str,
    /// The field as it was written first; empty before.
    pub written: &'a mut Vec<u8>,
}

/// Appends a struct, with the shared field as it was written first.
pub fn write_sharing(value: &impl Serialize, field: Shared<'_>, text: &mut Vec<u8>) {
    value.serialize(Json { text, field: Some(field) }).expect("this is plain data");
}

/// Appends what is shown, as a string.
pub fn write_shown(shown: &(impl Display + ?Sized), text: &mut Vec<u8>) {
    text.push(b'"');
    write!(Chars(text), "{shown}").expect("a buffer takes everything");
    text.push(b'"');
}

/// A number in decimal digits.
pub fn write_number(number: impl itoa::Integer, text: &mut Vec<u8>) {
    text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// The inside of a string.
struct Chars<'a>(&'a mut Vec<u8>);

impl fmt::Write for Chars<'_> {
    #[inline]
    fn write_str(&mut self, part: &str) -> fmt::Result {
        match is_plain(part) {
            true => self.0.extend_from_slice(part.as_bytes()),
            false => write_escaped(part, self.0),
        }
        Ok(())
    }
}

/// Whether nothing in it must be escaped.
#[inline]
fn is_plain(text: &str) -> bool {
    let is_special = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    // Without a way out in the middle, many bytes are looked at in one instruction.
    !text.bytes().fold(false, |found, byte| found | is_special(byte))
}

#[cold]
fn write_escaped(part: &str, text: &mut Vec<u8>) {
    let quoted = serde_json::to_string(part).expect("a string can be written");
    text.extend_from_slice(&quoted.as_bytes()[1..quoted.len() - 1]);
}

/// Names of fields and variants: identifiers.
#[inline]
fn write_name(name: &'static str, text: &mut Vec<u8>) {
    debug_assert!(is_plain(name), "{name}");
    text.push(b'"');
    text.extend_from_slice(name.as_bytes());
    text.push(b'"');
}

struct Json<'a> {
    text: &'a mut Vec<u8>,
    field: Option<Shared<'a>>,
}

/// A list or an object that is being written.
struct Parts<'a> {
    text: &'a mut Vec<u8>,
    field: Option<Shared<'a>>,
    is_first: bool,
    end: &'static [u8],
}

impl<'a> Json<'a> {
    #[inline]
    fn parts(self, start: u8, end: &'static [u8]) -> Parts<'a> {
        self.text.push(start);
        Parts { text: self.text, field: self.field, is_first: true, end }
    }

    /// `{"Name":` and what comes in it.
    fn variant(self, name: &'static str) -> Json<'a> {
        self.text.push(b'{');
        write_name(name, self.text);
        self.text.push(b':');
        Json { text: self.text, field: None }
    }
}

impl Parts<'_> {
    #[inline]
    fn next(&mut self) {
        if !self.is_first {
            self.text.push(b',');
        }
        self.is_first = false;
    }

    #[inline]
    fn value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(Json { text: self.text, field: None })
    }

    #[inline]
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.next();
        self.value(value)
    }

    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.next();
        write_name(name, self.text);
        self.text.push(b':');
        let is_shared = self.field.as_ref().is_some_and(|shared| shared.name == name);
        if is_shared { self.shared(value) } else { self.value(value) }
    }

    fn shared<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let shared = self.field.take().expect("this field is shared");
        if shared.written.is_empty() {
            let start = self.text.len();
            self.value(value)?;
            shared.written.extend_from_slice(&self.text[start..]);
        } else {
            self.text.extend_from_slice(shared.written);
        }
        Ok(())
    }
}

macro_rules! numbers {
    ($($name:ident($of:ty)),* $(,)?) => {
        $(#[inline]
        fn $name(self, number: $of) -> Result<(), Error> {
            write_number(number, self.text);
            Ok(())
        })*
    };
}

macro_rules! left_to_serde_json {
    ($($name:ident($of:ty)),* $(,)?) => {
        $(fn $name(self, value: $of) -> Result<(), Error> {
            serde_json::Serializer::new(self.text).$name(value)
        })*
    };
}

impl<'a> Serializer for Json<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    numbers! {
        serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64),
        serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64),
    }

    left_to_serde_json! {
        serialize_f32(f32), serialize_f64(f64), serialize_char(char), serialize_bytes(&[u8]),
    }

    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.text.extend_from_slice(if value { b"true" } else { b"false" });
        Ok(())
    }

    #[inline]
    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.text.push(b'"');
        Chars(self.text).write_str(value).expect("a buffer takes everything");
        self.text.push(b'"');
        Ok(())
    }

    #[inline]
    fn collect_str<T: Display + ?Sized>(self, shown: &T) -> Result<(), Error> {
        write_shown(shown, self.text);
        Ok(())
    }

    #[inline]
    fn serialize_unit(self) -> Result<(), Error> {
        self.text.extend_from_slice(b"null");
        Ok(())
    }

    #[inline]
    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<(), Error> {
        write_name(name, self.text);
        Ok(())
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let Json { text, .. } = self.variant(name);
        value.serialize(Json { text, field: None })?;
        text.push(b'}');
        Ok(())
    }

    #[inline]
    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(self.parts(b'[', b"]"))
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Error> {
        Ok(self.parts(b'[', b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        Ok(self.parts(b'[', b"]"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        Ok(self.variant(name).parts(b'[', b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(self.parts(b'{', b"}"))
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        // `serde_json` passes raw JSON to itself as such a struct.
        match name.starts_with('$') {
            true => Err(Error::custom("raw JSON is not written here")),
            false => Ok(self.parts(b'{', b"}")),
        }
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        Ok(self.variant(name).parts(b'{', b"}}"))
    }
}

/// What lists, structs and maps have alike.
macro_rules! whole {
    () => {
        type Ok = ();
        type Error = Error;

        #[inline]
        fn end(self) -> Result<(), Error> {
            self.text.extend_from_slice(self.end);
            Ok(())
        }
    };
}

macro_rules! lists {
    ($($kind:ident::$add:ident),* $(,)?) => {
        $(impl $kind for Parts<'_> {
            whole! {}

            #[inline]
            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.element(value)
            }
        })*
    };
}

lists! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
}

macro_rules! structs {
    ($($kind:ident),*) => {
        $(impl $kind for Parts<'_> {
            whole! {}

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.field(name, value)
            }
        })*
    };
}

structs!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Parts<'_> {
    whole! {}

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.next();
        let start = self.text.len();
        self.value(key)?;
        // Keys are strings: numbers become some.
        match self.text[start] {
            b'"' => return Ok(()),
            b'[' | b'{' => return Err(Error::custom("a key must be a string")),
            _ => self.text.insert(start, b'"'),
        }
        self.text.push(b'"');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.text.push(b':');
        self.value(value)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(Serialize)]
    enum Kind {
        Unit,
        Newtype(Option<i8>),
        Tuple(u8, &'static str),
        Struct { x: i64, y: Vec<u64> },
    }

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Wrapped(bool);

    #[derive(Serialize)]
    struct Pair(u16, i16);

    #[derive(Serialize)]
    struct Everything {
        table: Vec<Kind>,
        strings: Vec<&'static str>,
        by_name: BTreeMap<&'static str, Unit>,
        by_number: BTreeMap<u32, Wrapped>,
        shown: char,
        pair: Pair,
        float: f64,
        #[serde(rename = "nothing-else")]
        nothing: Option<()>,
    }

    fn everything() -> Everything {
        Everything {
            table: vec![
                Kind::Unit,
                Kind::Newtype(Some(i8::MIN)),
                Kind::Newtype(None),
                Kind::Tuple(u8::MAX, "two"),
                Kind::Struct { x: i64::MIN, y: vec![0, u64::MAX] },
                Kind::Struct { x: 1, y: vec![] },
            ],
            strings: vec!["", "plain", "dragön 🐉", "\"", "a\\b\n\t\r\u{8}\u{c}\0\u{1f}\u{7f}"],
            by_name: BTreeMap::from([("", Unit), ("a \"b\"", Unit)]),
            by_number: BTreeMap::from([(0, Wrapped(true)), (17, Wrapped(false))]),
            shown: '"',
            pair: Pair(u16::MAX, i16::MIN),
            float: 1.5,
            nothing: None,
        }
    }

    fn written(value: &impl Serialize) -> String {
        let mut text = Vec::new();
        write(value, &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn it_is_what_serde_json_writes() {
        assert_eq!(written(&everything()), serde_json::to_string(&everything()).unwrap());
        assert_eq!(written(&BTreeMap::<u8, u8>::new()), "{}");
        let shown = format_args!("{}{}", "a\"", 'b');
        assert_eq!(written(&shown), r#""a\"b""#);
    }

    #[test]
    fn the_first_writes_the_shared_field_for_all() {
        let (mut shared, mut text) = (Vec::new(), b">".to_vec());
        write_sharing(&everything(), Shared { name: "table", written: &mut shared }, &mut text);
        let alone = serde_json::to_string(&everything()).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), format!(">{alone}"));

        let mut text = Vec::new();
        let empty = Everything { table: vec![], ..everything() };
        write_sharing(&empty, Shared { name: "table", written: &mut shared }, &mut text);
        assert_eq!(String::from_utf8(text).unwrap(), alone, "the field is remembered");
        assert_ne!(serde_json::to_string(&empty).unwrap(), alone);
    }
}
