//! Starts the client; in a worker, the bots.

fn main() {
    client::main();
}
