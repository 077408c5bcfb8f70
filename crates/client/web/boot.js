// Loads the client; in a worker, the bots.
import init from "{{client}}";
init({ module_or_path: "{{wasm}}" });
