import path from "node:path";
import { Worker } from "node:worker_threads";
import { DomainError } from "@/server/lib/errors";
import { jsonChunks } from "@/server/lib/json-chunks";
import { joinParts, type Part } from "@/server/lib/thread-parts.mjs";
import type { YamlAnswer, YamlTask } from "@/server/lib/yaml/yaml-worker.mjs";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { PROJECT_ROOT } from "@/server/paths";

/** Parsing a large catalog takes seconds, so it runs in a worker thread. */

/** In UTF-8: joining and encoding a text of many megabytes would block other requests. */
export async function writeYaml(heading: string, value: unknown): Promise<Uint8Array> {
  const answer = await run({ kind: "write", heading, json: await encodeJson(value) });
  if (!answer.ok) throw new Error(answer.problem);
  return answer.value as Uint8Array;
}

const PIECE_LETTERS = 64 * 1024;

/** The value as JSON in UTF-8. A thread would copy the whole value at once, which blocks other requests. */
async function encodeJson(value: unknown): Promise<Uint8Array<ArrayBuffer>[]> {
  const pace = createPacer();
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let text = "";
  for (const chunk of jsonChunks(value)) {
    text += chunk;
    if (text.length >= PIECE_LETTERS) {
      parts.push(encoder.encode(text));
      text = "";
    }
    await pace();
  }
  return [...parts, encoder.encode(text)];
}

export function readYaml(text: string): Promise<YamlAnswer> {
  return run({ kind: "read", text });
}

/** Limits the memory and time of a hostile file. */
const LIMITS = { maxOldGenerationSizeMb: 2048 } as const;
const TIMEOUT_MS = 60_000;

/** One worker at a time, because each may use all of `LIMITS`. */
const MOST_WAITING = 4;
let pending = 0;
let last: Promise<unknown> = Promise.resolve();

async function run(task: YamlTask): Promise<YamlAnswer> {
  if (pending > MOST_WAITING) {
    const words = "Other policy files are being processed. Try again in a moment.";
    throw new DomainError("too_many_requests", words, { retryAfter: 5 });
  }
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
    transferList: task.kind === "write" ? task.json.map(({ buffer }) => buffer) : [],
    resourceLimits: LIMITS,
    execArgv: [],
  });
  return new Promise<YamlAnswer>((resolve, reject) => {
    const tooMuch = () => reject(new DomainError("too_large", "The file takes too long or too much memory to read"));
    const timer = setTimeout(tooMuch, TIMEOUT_MS);
    const parts = joinParts();
    worker.on("message", (message: Part | { readonly problem: string } | { readonly bytes: Uint8Array }) => {
      if ("problem" in message) return resolve({ ok: false, problem: message.problem });
      if ("bytes" in message) return resolve({ ok: true, value: message.bytes });
      parts.add(message);
      if (message.isLast) resolve({ ok: true, value: parts.value() });
      else setImmediate(() => worker.postMessage("next"));
    });
    // However it ends, the next one must start.
    for (const end of ["messageerror", "error", "exit"]) worker.once(end, tooMuch);
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
