//! Draws win rates with their 95 % intervals as SVG text: one row each, and the fair share as a line where there is one.

use std::{error::Error, path::Path};

use bots::Entrant;
use plotters::{
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use crate::error::CliError;

const WIDTH: u32 = 800;
const ROW: u32 = 44;
/// What title and axis need above and below the rows.
const FRAME: u32 = 120;
/// About the width of a letter of the labels.
const LETTER: u32 = 8;

/// One row of the plot.
#[derive(Clone, Debug)]
pub struct Bar {
    name: String,
    rate: f64,
    low: f64,
    high: f64,
}

impl Bar {
    pub fn new(name: String, entrant: &Entrant) -> Bar {
        Bar { name, rate: entrant.win_rate, low: entrant.low, high: entrant.high }
    }
}

/// Draws the plot into a file. `fair` is the win rate of equal bots.
pub fn save(file: &Path, title: &str, bars: &[Bar], fair: Option<f64>) -> Result<(), CliError> {
    let svg = draw(title, bars, fair)
        .map_err(|error| CliError::Input(format!("the plot cannot be drawn: {error}")))?;
    std::fs::write(file, svg)
        .map_err(|error| CliError::Input(format!("{}: {error}", file.display())))
}

fn draw(title: &str, bars: &[Bar], fair: Option<f64>) -> Result<String, Box<dyn Error>> {
    let n_rows = bars.len();
    let size = (WIDTH, FRAME + ROW * n_rows as u32);
    let longest = bars.iter().map(|bar| bar.name.chars().count()).max().unwrap_or(0) as u32;
    let label_width = (longest * LETTER + 24).min(WIDTH / 2);
    let highest = bars.iter().map(|bar| bar.high).fold(0.1, f64::max);
    let most = (highest.max(fair.unwrap_or_default()) * 1.1).min(1.0);
    let about = match fair {
        Some(_) => "win rate with 95 % interval; the dashed line is an equal share",
        None => "win rate with 95 % interval",
    };

    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .caption(title, ("sans-serif", 20))
            .margin(16)
            .margin_right(32)
            .margin_left(16 + label_width)
            .x_label_area_size(44)
            .build_cartesian_2d(0.0..most, n_rows as f64..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(WHITE.mix(0.0))
            .x_desc(about)
            .x_label_formatter(&|share| format!("{:.0} %", share * 100.0))
            .label_style(("sans-serif", 14))
            .draw()?;
        if let Some(fair) = fair {
            let dashes = (0..n_rows * 8).map(|nth| {
                let top = nth as f64 / 8.0;
                PathElement::new(vec![(fair, top), (fair, top + 0.06)], BLACK.mix(0.5))
            });
            chart.draw_series(dashes)?;
        }
        let style = ("sans-serif", 14).into_text_style(&root);
        let style = style.pos(Pos::new(HPos::Right, VPos::Center));
        for (nth, row) in bars.iter().enumerate() {
            let y = nth as f64 + 0.5;
            let line = BLUE.stroke_width(2);
            let bar = |ends: [(f64, f64); 2]| PathElement::new(ends.to_vec(), line);
            chart.draw_series([
                bar([(row.low, y), (row.high.min(most), y)]),
                bar([(row.low, y - 0.12), (row.low, y + 0.12)]),
                bar([(row.high.min(most), y - 0.12), (row.high.min(most), y + 0.12)]),
            ])?;
            chart.draw_series([Circle::new((row.rate, y), 5, BLUE.filled())])?;
            let (left, middle) = chart.backend_coord(&(0.0, y));
            root.draw(&Text::new(row.name.clone(), (left - 8, middle), style.clone()))?;
        }
        root.present()?;
    }
    Ok(svg)
}
