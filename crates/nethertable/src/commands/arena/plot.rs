//! Draws win rates with their 95 % intervals as SVG text: one row an entrant, and the fair share as a line.

use std::error::Error;

use bots::Report;
use plotters::{
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

const WIDTH: u32 = 800;
const ROW: u32 = 44;
/// What title and axis need above and below the rows.
const FRAME: u32 = 120;
/// About the width of a letter of the labels.
const LETTER: u32 = 8;

/// The plot as SVG text.
pub fn draw(title: &str, report: &Report) -> Result<String, Box<dyn Error>> {
    let n_rows = report.entrants.len();
    let size = (WIDTH, FRAME + ROW * n_rows as u32);
    let names: Vec<String> =
        report.entrants.iter().map(|entrant| entrant.name.to_string()).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0) as u32;
    let label_width = (longest * LETTER + 24).min(WIDTH / 2);
    let highest = report.entrants.iter().map(|entrant| entrant.high).fold(0.1, f64::max);
    let fair = 1.0 / report.n_seats as f64;
    let most = (highest.max(fair) * 1.1).min(1.0);

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
            .x_desc("win rate with 95 % interval; the dashed line is an equal share")
            .x_label_formatter(&|share| format!("{:.0} %", share * 100.0))
            .label_style(("sans-serif", 14))
            .draw()?;
        let dashes = (0..n_rows * 8).map(|nth| {
            let top = nth as f64 / 8.0;
            PathElement::new(vec![(fair, top), (fair, top + 0.06)], BLACK.mix(0.5))
        });
        chart.draw_series(dashes)?;
        let style = ("sans-serif", 14).into_text_style(&root);
        let style = style.pos(Pos::new(HPos::Right, VPos::Center));
        for (nth, entrant) in report.entrants.iter().enumerate() {
            let y = nth as f64 + 0.5;
            let line = BLUE.stroke_width(2);
            let bar = |ends: [(f64, f64); 2]| PathElement::new(ends.to_vec(), line);
            chart.draw_series([
                bar([(entrant.low, y), (entrant.high.min(most), y)]),
                bar([(entrant.low, y - 0.12), (entrant.low, y + 0.12)]),
                bar([(entrant.high.min(most), y - 0.12), (entrant.high.min(most), y + 0.12)]),
            ])?;
            chart.draw_series([Circle::new((entrant.win_rate, y), 5, BLUE.filled())])?;
            let (left, middle) = chart.backend_coord(&(0.0, y));
            root.draw(&Text::new(names[nth].clone(), (left - 8, middle), style.clone()))?;
        }
        root.present()?;
    }
    Ok(svg)
}
