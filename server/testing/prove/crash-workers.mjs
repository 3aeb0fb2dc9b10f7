import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

// Loaded into a serving process with `--import`: on SIGUSR2 every thread that embeds gets a message that it cannot read, and
// ends by an error that nobody catches, with whatever it had in hand.
const embedding = new Set();

threads.Worker = class Worker extends threads.Worker {
  constructor(file, options) {
    super(file, options);
    if (!String(file).includes("embedding-worker")) return;
    embedding.add(this);
    this.once("exit", () => embedding.delete(this));
  }
};
syncBuiltinESMExports();

process.on("SIGUSR2", () => {
  for (const worker of embedding) worker.postMessage(null);
  process.stdout.write(`${embedding.size} threads were sent to their end\n`);
});
