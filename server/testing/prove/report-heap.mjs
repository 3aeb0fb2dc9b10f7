import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded into a serving process with `--import`: on SIGUSR2 it reports the heap after garbage collection.
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  const { heapUsed, rss, external } = process.memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => /TCP|Pipe/.test(name)).length;
  process.stdout.write(`${JSON.stringify({ heapUsed, rss, external, sockets })}\n`);
});
