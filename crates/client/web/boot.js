// Loads the client; in a worker, the bots.
import init from "{{client}}";

// What the game of this address needs is on its way before the client asks for it.
const parts = {{parts}};
const [, page, game] = location.pathname.split("/");
if (self.document && Object.hasOwn(parts, game)) {
  const exercises = page === "training" ? parts[`${game}-training`] ?? [] : [];
  for (const href of new Set([...parts[game], ...exercises])) {
    const link = document.createElement("link");
    Object.assign(link, href.endsWith(".css")
      ? { rel: "preload", as: "style", href }
      : { rel: "preload", as: "fetch", crossOrigin: "", href });
    document.head.append(link);
  }
}
init({ module_or_path: "{{wasm}}" });
