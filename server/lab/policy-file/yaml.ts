import path from "node:path";
import { Worker } from "node:worker_threads";
import { DomainError } from "@/server/lib/errors";
import { joinParts, type Part } from "@/server/lib/thread-parts.mjs";
import type { YamlAnswer, YamlTask } from "@/server/lib/yaml/yaml-worker.mjs";
import { PROJECT_ROOT } from "@/server/paths";

/** YAML of a large catalog takes seconds, in which no agent would be answered: so it has a thread of its own. */

export async function writeYaml(value: unknown): Promise<string> {
  const answer = await run({ kind: "write", value });
  if (!answer.ok) throw new Error(answer.problem);
  return answer.value as string;
}

export function readYaml(text: string): Promise<YamlAnswer> {
  return run({ kind: "read", text });
}

/** Bounds what a hostile file can take, and for how long. */
const LIMITS = { maxOldGenerationSizeMb: 2048 } as const;
const PATIENCE_MS = 60_000;

/** Each worker may take all of `LIMITS`, so that there is one at a time. */
const MOST_WAITING = 4;
let pending = 0;
let last: Promise<unknown> = Promise.resolve();

async function run(task: YamlTask): Promise<YamlAnswer> {
  if (pending > MOST_WAITING) {
    const words = "Other policy files are being processed. Try again in a moment.";
    throw new DomainError("too_many_requests", words, { retryAfter: 5 });
  }
  // The one at work is counted too.
  pending += 1;
  const turn = last.then(() => work(task));
  last = turn
    .catch(() => {})
    .finally(() => {
      pending -= 1;
    });
  return turn;
}

function work(task: YamlTask): Promise<YamlAnswer> {
  const worker = new Worker(path.join(PROJECT_ROOT, "server/lib/yaml/yaml-worker.mjs"), {
    workerData: task,
    resourceLimits: LIMITS,
    // What starts this process has loaders of its own, which plain JavaScript does not need.
    execArgv: [],
  });
  return new Promise<YamlAnswer>((resolve, reject) => {
    const tooMuch = () => reject(new DomainError("too_large", "The file takes too long or too much memory to read"));
    const timer = setTimeout(tooMuch, PATIENCE_MS);
    const parts = joinParts();
    worker.on("message", (message: Part | { readonly problem: string }) => {
      if ("problem" in message) return resolve({ ok: false, problem: message.problem });
      parts.add(message);
      if (message.isLast) resolve({ ok: true, value: parts.value() });
      // Others run before the next part is asked for.
      else setImmediate(() => worker.postMessage("next"));
    });
    // Whatever way it ends, an end it is: those who wait behind it would wait for ever.
    for (const end of ["messageerror", "error", "exit"]) worker.once(end, tooMuch);
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
