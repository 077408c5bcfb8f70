//! A view as JSON. Its field `table` is what lies open to all, in every game of the house, so it is written once for all
//! viewers of one moment.

use serde::{
    Serialize, Serializer,
    ser::{Error as _, Impossible, SerializeStruct},
};
use serde_json::Error;

/// The field that is the same for all.
const TABLE: &str = "table";

/// Appends a view. `table` is what is remembered of that field: empty before the first viewer.
pub fn write(view: &impl Serialize, table: &mut Vec<u8>, text: &mut Vec<u8>) {
    let fields = Fields { table, text, is_first: true };
    view.serialize(fields).expect("a view is a struct of plain data");
}

struct Fields<'a> {
    table: &'a mut Vec<u8>,
    text: &'a mut Vec<u8>,
    is_first: bool,
}

impl SerializeStruct for Fields<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let before = if self.is_first { "{\"" } else { ",\"" };
        self.is_first = false;
        for part in [before, key, "\":"] {
            self.text.extend_from_slice(part.as_bytes());
        }
        if key == TABLE && !self.table.is_empty() {
            self.text.extend_from_slice(self.table);
            return Ok(());
        }
        let start = self.text.len();
        serde_json::to_writer(&mut *self.text, value)?;
        if key == TABLE {
            self.table.extend_from_slice(&self.text[start..]);
        }
        Ok(())
    }

    fn end(self) -> Result<(), Error> {
        self.text.push(b'}');
        Ok(())
    }
}

/// Of all that serde knows, a view is a struct; nothing else is met at its top.
macro_rules! nothing_else {
    ($($name:ident($($of:ty),*)),* $(,)?) => {
        $(fn $name(self $(, _: $of)*) -> Result<(), Error> {
            Err(Error::custom("a view is a struct"))
        })*
    };
}

macro_rules! no_other {
    ($($name:ident($($of:ty),*) -> $kind:ident),* $(,)?) => {
        $(fn $name(self $(, _: $of)*) -> Result<Self::$kind, Error> {
            Err(Error::custom("a view is a struct"))
        })*
    };
}

impl<'a> Serializer for Fields<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeStruct = Fields<'a>;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'a>, Error> {
        Ok(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

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
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        Err(Error::custom("a view is a struct"))
    }

    nothing_else! {
        serialize_bool(bool), serialize_i8(i8), serialize_i16(i16), serialize_i32(i32), serialize_i64(i64),
        serialize_u8(u8), serialize_u16(u16), serialize_u32(u32), serialize_u64(u64),
        serialize_f32(f32), serialize_f64(f64), serialize_char(char), serialize_str(&str), serialize_bytes(&[u8]),
        serialize_none(), serialize_unit(), serialize_unit_struct(&'static str),
        serialize_unit_variant(&'static str, u32, &'static str),
    }

    no_other! {
        serialize_seq(Option<usize>) -> SerializeSeq,
        serialize_tuple(usize) -> SerializeTuple,
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct,
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant,
        serialize_map(Option<usize>) -> SerializeMap,
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> SerializeStructVariant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct View {
        viewer: u8,
        table: Vec<u8>,
        hand: Option<&'static str>,
    }

    #[test]
    fn the_first_viewer_writes_the_table_for_all() {
        let mut table = Vec::new();
        let mut written = |viewer, cards| {
            let mut text = b">".to_vec();
            let view = View { viewer, table: cards, hand: Some("a\"b") };
            write(&view, &mut table, &mut text);
            String::from_utf8(text).unwrap()
        };
        let first = written(1, vec![1, 2]);
        assert_eq!(first, r#">{"viewer":1,"table":[1,2],"hand":"a\"b"}"#);
        assert_eq!(written(2, vec![]), first.replace(":1,", ":2,"), "the table is remembered");
    }
}
