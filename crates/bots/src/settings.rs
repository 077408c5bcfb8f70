//! The settings of bots as `key=value` pairs: which exist, and how they are parsed, checked and written.

use std::fmt;

use tabletop::ParseError;

use crate::{GreedyOptions, IsmctsOptions};

/// One number a bot can be set by.
pub(crate) struct Setting<O> {
    key: &'static str,
    low: f64,
    high: f64,
    is_whole: bool,
    /// The value as it is written; `None` while it is left open.
    get: fn(&O) -> Option<f64>,
    set: fn(&mut O, f64),
}

const fn real<O>(
    key: &'static str,
    low: f64,
    high: f64,
    get: fn(&O) -> Option<f64>,
    set: fn(&mut O, f64),
) -> Setting<O> {
    Setting { key, low, high, is_whole: false, get, set }
}

const fn whole<O>(
    key: &'static str,
    low: f64,
    high: f64,
    get: fn(&O) -> Option<f64>,
    set: fn(&mut O, f64),
) -> Setting<O> {
    Setting { key, low, high, is_whole: true, get, set }
}

#[rustfmt::skip]
pub(crate) const GREEDY: &[Setting<GreedyOptions>] = &[
    real ("noise",   0.0, 1e6, |o| narrow(o.noise),         |o, v| o.noise = v as f32),
    whole("samples", 1.0, 1e5, |o| count(o.samples),        |o, v| o.samples = v as u32),
    whole("advice",  0.0, 1.0, |o| count(o.advice.into()),  |o, v| o.advice = v > 0.0),
    whole("ahead",   0.0, 1e6, |o| count(o.ahead),          |o, v| o.ahead = v as u32),
    whole("best",    1.0, 1e3, |o| count(o.best),           |o, v| o.best = v as u32),
    whole("rounds",  1.0, 1e3, |o| count(o.rounds),         |o, v| o.rounds = v as u32),
    whole("ms",      1.0, 1e7, |o| o.ms.and_then(count),    |o, v| o.ms = Some(v as u32)),
];

#[rustfmt::skip]
pub(crate) const ISMCTS: &[Setting<IsmctsOptions>] = &[
    whole("iterations", 1.0, 1e9, |o| o.iterations.and_then(count), |o, v| o.iterations = Some(v as u32)),
    whole("ms",         1.0, 1e7, |o| o.ms.and_then(count),         |o, v| o.ms = Some(v as u32)),
    whole("cutoff",     0.0, 1e6, |o| o.cutoff.and_then(count),     |o, v| o.cutoff = Some(v as u32)),
    real ("explore",    0.0, 1e3, |o| narrow(o.explore),            |o, v| o.explore = v as f32),
    real ("guide",      0.0, 1.0, |o| narrow(o.guide),              |o, v| o.guide = v as f32),
    real ("rank",       0.0, 1.0, |o| narrow(o.rank),               |o, v| o.rank = v as f32),
    whole("widen",      1.0, 1e6, |o| count(o.widen),               |o, v| o.widen = v as u32),
    real ("sure",       0.5, 1.0, |o| narrow(o.sure),               |o, v| o.sure = v as f32),
    whole("advice",     0.0, 1.0, |o| count(o.advice.into()),       |o, v| o.advice = v > 0.0),
    whole("merge",      0.0, 1.0, |o| count(o.merge.into()),        |o, v| o.merge = v > 0.0),
    whole("nodes",      1.0, 1.6e7, |o| count(o.nodes),             |o, v| o.nodes = v as u32),
];

/// The decimal as it was typed: 0.7 as `f32` is not 0.7 as `f64`.
fn narrow(value: f32) -> Option<f64> {
    value.to_string().parse().ok()
}

fn count(value: u32) -> Option<f64> {
    Some(f64::from(value))
}

pub(crate) fn read<O: Default>(
    name: &str,
    settings: &[Setting<O>],
    given: Option<&str>,
) -> Result<O, ParseError> {
    let mut options = O::default();
    let mut seen: Vec<&str> = Vec::new();
    for pair in given.into_iter().flat_map(|given| given.split(',')) {
        let known = || settings.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", ");
        let Some((key, value)) = pair.split_once('=') else {
            let message =
                format!("'{pair}' is not a setting of {name}: write key=value with {}", known());
            return Err(ParseError::new(message));
        };
        let (key, value) = (key.trim().to_ascii_lowercase(), value.trim());
        let Some(setting) = settings.iter().find(|setting| setting.key == key) else {
            let message = format!("'{key}' is not a setting of {name}: known are {}", known());
            return Err(ParseError::new(message));
        };
        if seen.contains(&setting.key) {
            return Err(ParseError::new(format!("'{key}' of {name} is set twice")));
        }
        seen.push(setting.key);
        (setting.set)(&mut options, setting.read(name, value)?);
    }
    Ok(options)
}

impl<O> Setting<O> {
    fn read(&self, name: &str, text: &str) -> Result<f64, ParseError> {
        let number = text.parse::<f64>().ok();
        let fits = |value: &f64| {
            (self.low..=self.high).contains(value) && !(self.is_whole && value.fract() != 0.0)
        };
        number.filter(fits).ok_or_else(|| {
            let kind = if self.is_whole { "a whole number" } else { "a number" };
            let Setting { key, low, high, .. } = self;
            ParseError::new(format!("{key} of {name} is {kind} from {low} to {high}, not '{text}'"))
        })
    }
}

/// The name with all settings that differ from the default.
pub(crate) fn write<O: Default>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    settings: &[Setting<O>],
    options: &O,
) -> fmt::Result {
    f.write_str(name)?;
    let default = O::default();
    let mut mark = ':';
    for setting in settings {
        let value = (setting.get)(options);
        if value != (setting.get)(&default)
            && let Some(value) = value
        {
            write!(f, "{mark}{}={value}", setting.key)?;
            mark = ',';
        }
    }
    Ok(())
}
