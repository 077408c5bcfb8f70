// Loads the client; in a worker, the bots.
import init from "{{client}}";

// What the game of this address needs is on its way before the client asks for it.
const parts = {{parts}};
const game = location.pathname.split("/")[2];
if (self.document && Object.hasOwn(parts, game)) {
  for (const href of parts[game]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "", href });
    document.head.append(link);
  }
}
init({ module_or_path: "{{wasm}}" });
