//! Twelve short sounds, made of tones and noise by the browser itself: no files, no music.

use std::{cell::RefCell, collections::HashMap};

use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioContext, AudioNode, BiquadFilterType, OscillatorType};

use super::cue::Sound;
use crate::browser;

/// One part of a sound.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A tone from one pitch to another: wave, start, length, pitches in hertz, loudness.
    Tone(OscillatorType, f64, f64, f32, f32, f32),
    /// Noise through a filter around a pitch: start, length, pitch, loudness.
    Noise(f64, f64, f32, f32),
}

use Part::{Noise, Tone};

const SINE: OscillatorType = OscillatorType::Sine;
const SOFT: OscillatorType = OscillatorType::Triangle;
const HARD: OscillatorType = OscillatorType::Square;

fn parts(sound: Sound) -> &'static [Part] {
    match sound {
        Sound::Coin => &[
            Tone(SOFT, 0.0, 0.09, 1976.0, 1976.0, 0.5),
            Tone(SOFT, 0.05, 0.28, 2637.0, 2637.0, 0.45),
        ],
        Sound::Gem => &[
            Tone(SINE, 0.0, 0.3, 1568.0, 1568.0, 0.4),
            Tone(SINE, 0.07, 0.4, 2349.0, 2349.0, 0.35),
        ],
        Sound::Card => &[Noise(0.0, 0.11, 2600.0, 0.5)],
        Sound::Flip => &[Noise(0.0, 0.07, 1400.0, 0.4), Noise(0.06, 0.08, 3400.0, 0.4)],
        Sound::Step => &[Noise(0.0, 0.06, 420.0, 0.7)],
        Sound::Thud => &[Tone(SINE, 0.0, 0.26, 130.0, 48.0, 1.0), Noise(0.0, 0.08, 260.0, 0.6)],
        Sound::Clang => &[
            Tone(HARD, 0.0, 0.4, 523.0, 519.0, 0.16),
            Tone(SOFT, 0.0, 0.5, 1244.0, 1240.0, 0.3),
            Noise(0.0, 0.05, 3000.0, 0.4),
        ],
        Sound::Sting => {
            &[Tone(HARD, 0.0, 0.22, 311.0, 294.0, 0.2), Tone(HARD, 0.12, 0.42, 220.0, 196.0, 0.22)]
        }
        Sound::Stamp => &[Noise(0.0, 0.09, 700.0, 0.9), Tone(SINE, 0.0, 0.14, 180.0, 90.0, 0.8)],
        Sound::Cheer => &[
            Tone(SOFT, 0.0, 0.18, 523.0, 523.0, 0.35),
            Tone(SOFT, 0.11, 0.2, 659.0, 659.0, 0.35),
            Tone(SOFT, 0.22, 0.38, 784.0, 784.0, 0.4),
            Noise(0.2, 0.4, 1800.0, 0.14),
        ],
        Sound::Toll => {
            &[Tone(SINE, 0.0, 0.6, 196.0, 196.0, 0.7), Tone(SINE, 0.0, 0.5, 493.0, 492.0, 0.3)]
        }
        Sound::YourTurn => {
            &[Tone(SOFT, 0.0, 0.2, 659.0, 659.0, 0.4), Tone(SOFT, 0.14, 0.36, 988.0, 988.0, 0.4)]
        }
    }
}

#[derive(Default)]
struct Voice {
    context: Option<AudioContext>,
    noise: Option<AudioBuffer>,
    played_at: HashMap<Sound, f64>,
}

thread_local! {
    static VOICE: RefCell<Voice> = RefCell::new(Voice::default());
}

/// Browsers allow sound only after a click or a key: makes the context then.
pub fn unlock() {
    VOICE.with_borrow_mut(|voice| {
        if voice.context.is_none() {
            voice.context = AudioContext::new().ok();
        }
        if let Some(context) = &voice.context {
            let _ = context.resume();
        }
    });
}

/// Plays a sound this loud (0 to 1); the same one at most every 80 milliseconds. Without sound in the browser,
/// or before the first click, nothing happens.
pub fn play(sound: Sound, volume: f32) {
    if volume <= 0.0 {
        return;
    }
    VOICE.with_borrow_mut(|voice| {
        let now = browser::now();
        let before = voice.played_at.insert(sound, now);
        if before.is_some_and(|before| now - before < 80.0) {
            return;
        }
        let _ = voice.play(sound, volume);
    });
}

impl Voice {
    fn play(&mut self, sound: Sound, volume: f32) -> Result<(), JsValue> {
        let Some(context) = self.context.clone() else { return Ok(()) };
        // No two coins sound quite alike.
        let bend = 1.0 + (js_sys::Math::random() as f32 - 0.5) * 0.08;
        let start = context.current_time() + 0.005;
        for part in parts(sound) {
            let (at, length, loudness) = match *part {
                Tone(_, at, length, _, _, loudness) => (at, length, loudness),
                Noise(at, length, _, loudness) => (at, length, loudness),
            };
            let (begin, end) = (start + at, start + at + length);
            let gain = context.create_gain()?;
            let level = gain.gain();
            level.set_value_at_time(0.0001, begin)?;
            level.exponential_ramp_to_value_at_time(
                (loudness * volume).max(0.0002),
                begin + 0.008,
            )?;
            level.exponential_ramp_to_value_at_time(0.0001, end)?;
            gain.connect_with_audio_node(&context.destination())?;
            match *part {
                Tone(wave, _, _, from, to, _) => {
                    let tone = context.create_oscillator()?;
                    tone.set_type(wave);
                    tone.frequency().set_value_at_time(from * bend, begin)?;
                    tone.frequency().exponential_ramp_to_value_at_time(to * bend, end)?;
                    tone.connect_with_audio_node(&gain)?;
                    tone.start_with_when(begin)?;
                    tone.stop_with_when(end)?;
                }
                Noise(_, _, pitch, _) => {
                    let filter = context.create_biquad_filter()?;
                    filter.set_type(BiquadFilterType::Bandpass);
                    filter.frequency().set_value(pitch * bend);
                    let source = context.create_buffer_source()?;
                    source.set_buffer(Some(&self.noise(&context)?));
                    let filter: &AudioNode = &filter;
                    source.connect_with_audio_node(filter)?;
                    filter.connect_with_audio_node(&gain)?;
                    source
                        .start_with_when_and_grain_offset_and_grain_duration(begin, 0.0, length)?;
                }
            }
        }
        Ok(())
    }

    /// Half a second of noise, made once.
    fn noise(&mut self, context: &AudioContext) -> Result<AudioBuffer, JsValue> {
        if let Some(noise) = &self.noise {
            return Ok(noise.clone());
        }
        let rate = context.sample_rate();
        let mut samples: Vec<f32> = Vec::new();
        samples.resize_with((rate * 0.5) as usize, || js_sys::Math::random() as f32 * 2.0 - 1.0);
        let noise = context.create_buffer(1, samples.len() as u32, rate)?;
        noise.copy_to_channel(&samples, 0)?;
        self.noise = Some(noise.clone());
        Ok(noise)
    }
}
