import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

// Loaded into a serving process with `--import`: on SIGUSR2 every embedding thread gets a malformed message and dies
// with an uncaught error, losing its current work.
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
