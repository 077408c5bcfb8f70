//! The types of a game, read from its source: what a schema needs to know of them.

use std::{collections::BTreeMap, fs, io, path::Path};

use syn::{Attribute, Expr, ImplItem, Item, Lit, Meta, Type};

/// A type and the file it stands in.
pub(super) struct Def {
    pub(super) file: String,
    pub(super) item: Item,
}

/// The source of a game.
pub(super) struct Source {
    files: BTreeMap<String, syn::File>,
    /// All types by name; some have the same.
    types: BTreeMap<String, Vec<Def>>,
}

pub(super) fn read(folder: &Path) -> io::Result<Source> {
    let mut source = Source { files: BTreeMap::new(), types: BTreeMap::new() };
    collect(folder, folder, &mut source)?;
    Ok(source)
}

fn collect(root: &Path, folder: &Path, source: &mut Source) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, source)?;
            continue;
        }
        let file = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
        let parsed = syn::parse_file(&fs::read_to_string(&path)?).map_err(io::Error::other)?;
        for item in &parsed.items {
            let name = match item {
                Item::Struct(item) => &item.ident,
                Item::Enum(item) => &item.ident,
                Item::Type(item) => &item.ident,
                _ => continue,
            };
            let def = Def { file: file.clone(), item: item.clone() };
            source.types.entry(name.to_string()).or_default().push(def);
        }
        source.files.insert(file, parsed);
    }
    Ok(())
}

impl Source {
    /// The type that a name means in a file: one of that file, or the only one.
    pub(super) fn find(&self, file: &str, name: &str) -> &Def {
        let all = self.types.get(name).unwrap_or_else(|| panic!("{file}: there is no type {name}"));
        let here = all.iter().find(|def| def.file == file);
        match (here, &all[..]) {
            (Some(def), _) | (None, [def]) => def,
            _ => panic!("{file}: there are several types {name}"),
        }
    }

    /// The name of a definition. Types of the same name are told apart by their files: `Ask`, `BattleAsk`.
    pub(super) fn key(&self, def: &Def, name: &str) -> String {
        let first = self.types[name].iter().map(|def| def.file.matches('/').count()).min();
        if self.types[name].len() == 1 || Some(def.file.matches('/').count()) == first {
            return name.to_string();
        }
        let stem = Path::new(&def.file).file_stem().unwrap_or_default().to_string_lossy();
        let (head, tail) = stem.split_at(1);
        format!("{}{tail}{name}", head.to_uppercase())
    }

    /// What `impl Game` names as its table, private part and event, each with the file of the impl.
    pub(super) fn roots(&self) -> BTreeMap<String, (String, Type)> {
        let mut roots = BTreeMap::new();
        for (file, item) in self.impls_of("Game") {
            for item in &item.items {
                if let ImplItem::Type(item) = item {
                    roots.insert(item.ident.to_string(), (file.to_string(), item.ty.clone()));
                }
            }
        }
        roots
    }

    pub(super) fn title(&self) -> String {
        let consts = self.impls_of("Game").flat_map(|(_, item)| &item.items);
        let title = consts.filter_map(|item| match item {
            ImplItem::Const(item) if item.ident == "TITLE" => first_text(&item.expr),
            _ => None,
        });
        title.collect()
    }

    /// The variants of the game: each key with its values.
    pub(super) fn options(&self) -> Vec<(String, Vec<String>)> {
        let consts = self.impls_of("Options").flat_map(|(_, item)| &item.items);
        let file = self.impls_of("Options").map(|(file, _)| file).next().unwrap_or_default();
        let specs = consts.filter_map(|item| match item {
            ImplItem::Const(item) if item.ident == "SPECS" => Some(elements(&item.expr)),
            _ => None,
        });
        let field = |spec: &Expr, name: &str| match spec {
            Expr::Struct(spec) => {
                let is_it = |field: &&syn::FieldValue| match &field.member {
                    syn::Member::Named(ident) => ident == name,
                    syn::Member::Unnamed(_) => false,
                };
                spec.fields.iter().find(is_it).map(|field| field.expr.clone())
            }
            _ => None,
        };
        let option = |spec: &Expr| {
            let values = field(spec, "values").map(|list| texts(self, file, &list));
            let key = field(spec, "key").as_ref().and_then(first_text).unwrap_or_default();
            (key, values.unwrap_or_default())
        };
        specs.flatten().map(|spec| option(&spec)).collect()
    }

    fn impls_of(&self, name: &str) -> impl Iterator<Item = (&str, &syn::ItemImpl)> {
        let items = self
            .files
            .iter()
            .flat_map(|(file, parsed)| parsed.items.iter().map(move |item| (file.as_str(), item)));
        items.filter_map(move |(file, item)| {
            let Item::Impl(item) = item else { return None };
            let of = &item.trait_.as_ref()?.0.segments.last()?.ident;
            (of == name).then_some((file, item))
        })
    }

    /// A constant of this file, or else of any other.
    fn constant(&self, file: &str, name: &str) -> Option<&Expr> {
        let others = self.files.values();
        std::iter::once(&self.files[file]).chain(others).flat_map(|file| &file.items).find_map(
            |item| match item {
                Item::Const(item) if item.ident == name => Some(&*item.expr),
                _ => None,
            },
        )
    }

    /// Whether a type is written as its notation.
    pub(super) fn is_text(&self, name: &str) -> bool {
        let items = self.files.values().flat_map(|parsed| &parsed.items);
        items.into_iter().any(|item| match item {
            Item::Macro(item) => {
                let path = &item.mac.path;
                let is_it =
                    path.segments.last().is_some_and(|last| last.ident == "written_as_text");
                let tokens = item.mac.tokens.to_string();
                is_it && tokens.split(',').any(|token| token.trim() == name)
            }
            _ => false,
        })
    }

    /// What an array is made of.
    pub(super) fn element(&self, file: &str, ty: &Type) -> Type {
        match ty {
            Type::Array(array) => (*array.elem).clone(),
            _ => match &self.find(file, &path_of(ty).0).item {
                Item::Type(alias) => self.element(file, &alias.ty),
                _ => panic!("{file}: what is written by name is an array"),
            },
        }
    }
}

/// The names of all of a kind, if it has a list of them.
pub(super) fn names(source: &Source, file: &str, name: &str) -> Option<Vec<String>> {
    let mut impls = source.impls_of("Named");
    let (file, found) = impls.find(|(of, item)| *of == file && path_of(&item.self_ty).0 == name)?;
    let list = found.items.iter().find_map(|item| match item {
        ImplItem::Const(item) if item.ident == "NAMES" => Some(&item.expr),
        _ => None,
    })?;
    let names = texts(source, file, list);
    assert!(!names.is_empty(), "{file}: the names of {name} are not found");
    Some(names)
}

/// The texts of an array, or of the table it is made from: the first one of each row.
fn texts(source: &Source, file: &str, list: &Expr) -> Vec<String> {
    let found: Vec<String> = elements(list).iter().filter_map(first_text).collect();
    if !found.is_empty() {
        return found;
    }
    let text = quoted(list);
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let tables = words.filter_map(|word| source.constant(file, word));
    let mut found = tables.map(|table| texts(source, file, table));
    found.find(|names| !names.is_empty()).unwrap_or_default()
}

/// What a list holds.
fn elements(list: &Expr) -> Vec<Expr> {
    match list {
        Expr::Reference(reference) => elements(&reference.expr),
        Expr::Array(array) => array.elems.iter().cloned().collect(),
        _ => Vec::new(),
    }
}

fn quoted(expr: &Expr) -> String {
    quote::ToTokens::to_token_stream(expr).to_string()
}

fn first_text(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        Expr::Tuple(tuple) => tuple.elems.iter().find_map(first_text),
        Expr::Struct(item) => item.fields.iter().find_map(|field| first_text(&field.expr)),
        Expr::Call(call) => call.args.iter().find_map(first_text),
        _ => None,
    }
}

/// The last name of a path with its arguments that are types.
pub(super) fn path_of(ty: &Type) -> (String, Vec<Type>) {
    let Type::Path(path) = ty else { panic!("no schema for {}", quoted_type(ty)) };
    let last = path.path.segments.last().expect("a path has a name");
    (last.ident.to_string(), generics(&last.arguments))
}

fn quoted_type(ty: &Type) -> String {
    quote::ToTokens::to_token_stream(ty).to_string()
}

fn generics(arguments: &syn::PathArguments) -> Vec<Type> {
    let syn::PathArguments::AngleBracketed(arguments) = arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        syn::GenericArgument::Type(ty) => Some(ty.clone()),
        _ => None,
    });
    types.collect()
}

/// The doc comment, in one paragraph.
pub(super) fn doc(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => first_text(&pair.value),
        _ => None,
    });
    lines.map(|line| line.trim().to_string()).collect::<Vec<_>>().join(" ").trim().to_string()
}

/// What serde's attributes say that a schema must know.
#[derive(Default)]
pub(super) struct Serde {
    pub(super) is_kebab: bool,
    pub(super) is_flat: bool,
    pub(super) has_default: bool,
    /// The type that is written in its place.
    pub(super) from: Option<Type>,
    /// What writes it, such as `ByName`, and of what kinds.
    pub(super) with: Option<(String, Vec<Type>)>,
}

impl Serde {
    pub(super) fn of(attributes: &[Attribute]) -> Serde {
        let mut serde = Serde::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            let read = attribute.parse_nested_meta(|meta| {
                let word = meta.path.segments[0].ident.to_string();
                let value =
                    meta.value().ok().map(|value| value.parse::<syn::LitStr>()).transpose()?;
                match (word.as_str(), value) {
                    ("rename_all", Some(_)) => serde.is_kebab = true,
                    ("flatten", None) => serde.is_flat = true,
                    ("default", None) => serde.has_default = true,
                    ("from" | "try_from", Some(ty)) => serde.from = Some(ty.parse()?),
                    ("with", Some(path)) => {
                        let path: syn::Path = path.parse()?;
                        let last = path.segments.last().expect("a path has a name");
                        serde.with = Some((last.ident.to_string(), generics(&last.arguments)));
                    }
                    _ => {}
                }
                Ok(())
            });
            read.expect("serde has read it too");
        }
        serde
    }
}

/// `SetUp` as `set-up`.
pub(super) fn kebab(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}
