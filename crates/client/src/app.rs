//! The page shell: header with settings, current page, footer.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, Node};

use crate::{
    boards, loading, pages,
    router::{NavLink, Route, Router},
    settings::{self, Preference, Settings},
    stage::Speed,
    texts::{self, t},
};

pub fn start() {
    let language = texts::set_language(&settings::preferred_languages());
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("lang", language);
    }
    if let Some(splash) = document().get_element_by_id("splash") {
        splash.remove();
    }
    mount_to_body(move || view! { <App language=language/> });
}

#[component]
fn App(language: &'static str) -> impl IntoView {
    let settings = Settings::start();
    let router = Router::start();
    close_menus();
    let page = move || match router.route() {
        Route::Home => pages::home(),
        Route::Table(table) => pages::table(table),
        Route::Solo(game) => pages::solo(game),
        Route::Rules(game) => pages::rules(game),
        Route::About(game) => pages::about(game),
        Route::Training(game, which) => match boards::training_title(game) {
            Some(_) => loading::when_training_loaded(game, move |code| (code.page)(game, &which)),
            None => pages::not_found(),
        },
        Route::Claim(secret) => pages::claim(secret),
        Route::OldClaim => pages::old_claim(),
        Route::NotFound => pages::not_found(),
    };
    view! {
        <a class="skip" href="#main">{t!("skip")}</a>
        <header class="head" class:is-at-table=move || router.route().is_table()>
            <NavLink route=Route::Home class="brand">
                {brand()}
                <span>"Nethertable"</span>
            </NavLink>
            <SettingsMenu settings=settings language=language/>
        </header>
        <main id="main" tabindex="-1">{page}</main>
        <p class="broken" role="alert">{t!("broken")}</p>
    }
}

/// A round table with horns.
fn brand() -> impl IntoView {
    let face = "<path d=\"M7 3C3.5 11 6 17 14 18.5L15.5 13.5C11 12.5 8.5 9 7 3ZM25 3c3.5 8 1 14-7 15.5L16.5 13.5C21 12.5 23.5 9 25 3Z\"/>\
        <ellipse cx=\"16\" cy=\"20\" rx=\"13.5\" ry=\"4.2\"/><path d=\"M12.5 24.5H19.5L22 30.5H10Z\"/>";
    view! { <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" inner_html=face></svg> }
}

/// An open menu closes by Escape, which goes back to its name, and by a press anywhere else.
fn close_menus() {
    let open = || document().query_selector(".menu[open]").ok().flatten();
    let has_focus = |menu: &Element| menu.contains(document().active_element().as_deref());
    window_event_listener(ev::keydown, move |event| {
        let Some(menu) = open().filter(|_| event.key() == "Escape") else { return };
        if let Some(name) =
            menu.query_selector("summary").ok().flatten().filter(|_| has_focus(&menu))
        {
            let _ = name.unchecked_into::<HtmlElement>().focus();
        }
        let _ = menu.remove_attribute("open");
    });
    window_event_listener(ev::pointerdown, move |event| {
        let pressed = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        if let Some(menu) = open().filter(|menu| !menu.contains(pressed.as_ref())) {
            let _ = menu.remove_attribute("open");
        }
    });
}

#[component]
fn SettingsMenu(settings: Settings, language: &'static str) -> impl IntoView {
    let preference_field = move |name: &'static str,
                                 title: String,
                                 labels: [String; 3],
                                 now: Signal<Preference>,
                                 set: Callback<Preference>| {
        let choices = Preference::ALL.into_iter().zip(labels).map(|(preference, label)| {
            view! {
                <label>
                    <input
                        type="radio"
                        name=name
                        prop:checked=move || now.get() == preference
                        on:change=move |_| set.run(preference)
                        data-test=format!("{name}-{}", preference.word())
                    />
                    {label}
                </label>
            }
        });
        let choices = choices.collect_view();
        view! { <fieldset><legend>{title}</legend>{choices}</fieldset> }
    };
    let dark = preference_field(
        "dark",
        t!("settings-light"),
        [t!("settings-system"), t!("settings-dark"), t!("settings-bright")],
        Signal::derive(move || settings.dark()),
        Callback::new(move |preference| settings.set_dark(preference)),
    );
    let speeds = std::iter::once(None).chain(Speed::ALL.map(Some)).map(|speed| {
        let label = match speed {
            None => t!("settings-system"),
            Some(Speed::Calm) => t!("settings-calm"),
            Some(Speed::Normal) => t!("settings-normal"),
            Some(Speed::Quick) => t!("settings-quick"),
            Some(Speed::Off) => t!("settings-off"),
        };
        view! {
            <label>
                <input
                    type="radio"
                    name="speed"
                    prop:checked=move || settings.chosen_speed() == speed
                    on:change=move |_| settings.set_speed(speed)
                    data-test=format!("speed-{}", speed.map_or("system", Speed::word))
                />
                {label}
            </label>
        }
    });
    let speeds = speeds.collect_view();
    let set_volume = move |event: ev::Event| {
        if let Ok(volume) = event_target_value(&event).parse() {
            settings.set_volume(volume);
        }
    };
    let sound = view! {
        <fieldset>
            <legend>{t!("settings-sound")}</legend>
            <label>
                <input
                    type="checkbox"
                    prop:checked=move || !settings.is_muted()
                    on:change=move |event| settings.set_muted(!event_target_checked(&event))
                    data-test="sound"
                />
                {t!("settings-sound-on")}
            </label>
            <label>
                {t!("settings-volume")}
                <input
                    type="range"
                    min="0"
                    max="100"
                    step="5"
                    prop:value=move || settings.chosen_volume().to_string()
                    on:change=set_volume
                    data-test="volume"
                />
            </label>
        </fieldset>
    };
    let known = texts::languages();
    let languages = (known.len() > 1).then(|| {
        let options = known.into_iter().map(|tag| view! { <option value=tag selected=tag == language>{tag}</option> });
        let options = options.collect_view();
        view! {
            <label>
                {t!("settings-language")}
                <select on:change=move |event| settings::set_language(&event_target_value(&event))>{options}</select>
            </label>
        }
    });
    view! {
        <nav class="head-menu" aria-label=t!("head-menu")>
            <details class="menu" name="head-menu">
                <summary data-test="keys">{t!("keys")}</summary>
                <div class="menu-body">
                    <h2>{t!("keys-title")}</h2>
                    <h3>{t!("keys-moves")}</h3>
                    <dl class="keys">
                        <dt><kbd>"1"</kbd>"–"<kbd>"9"</kbd></dt><dd>{t!("key-action")}</dd>
                        <dt><kbd>"g"</kbd></dt><dd>{t!("key-bar")}</dd>
                        <dt><kbd>"⌫"</kbd></dt><dd>{t!("key-back")}</dd>
                        <dt><kbd>"u"</kbd></dt><dd>{t!("key-undo")}</dd>
                        <dt><kbd>"a"</kbd>"–"<kbd>"z"</kbd></dt><dd>{t!("key-letter")}</dd>
                    </dl>
                    <h3>{t!("keys-look")}</h3>
                    <dl class="keys">
                        <dt><kbd>"v"</kbd></dt><dd>{t!("key-replay")}</dd>
                        <dt><kbd>"Esc"</kbd></dt><dd>{t!("key-skip")}</dd>
                        <dt><kbd>"l"</kbd></dt><dd>{t!("key-log")}</dd>
                        <dt><kbd>"r"</kbd></dt><dd>{t!("key-rules")}</dd>
                        <dt><kbd>"t"</kbd></dt><dd>{t!("key-text")}</dd>
                        <dt><kbd>"m"</kbd></dt><dd>{t!("key-mute")}</dd>
                        <dt><kbd>"?"</kbd></dt><dd>{t!("key-help")}</dd>
                    </dl>
                </div>
            </details>
            <details class="menu" name="head-menu">
                <summary data-test="settings">{t!("settings")}</summary>
                <div class="menu-body">
                    {dark}
                    <fieldset><legend>{t!("settings-speed")}</legend>{speeds}</fieldset>
                    {sound}
                    {languages}
                </div>
            </details>
        </nav>
    }
}
