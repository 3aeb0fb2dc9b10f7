import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import { PROJECT_ROOT } from "@/server/paths";
import type { CheckAnswer, CheckResult } from "./schema-worker";

const BUILT_WORKER = "toolcrib-schema-worker.mjs";
/** Longer than the thread's own limit, however slow the machine. */
const TIMEOUT_MS = 10_000;
const MAX_WAITING = 50;
const MAX_SCHEMAS = 500;
const LIMITS = { maxOldGenerationSizeMb: 512 } as const;

type Waiting = { readonly resolve: (found: CheckResult) => void; readonly timer: NodeJS.Timeout };
type Thread = { readonly worker: Worker; readonly sent: Map<JsonObject, number> };

const waiting = new Map<number, Waiting>();
let thread: Thread | null = null;
let lastId = 0;

/** In a worker thread, so a slow check delays only others there. Started on first use, and again after it was stopped. */
export function checkInThread(schema: JsonObject, args: JsonObject): Promise<CheckResult> {
  if (waiting.size >= MAX_WAITING) {
    const words = "Too many calls with arguments that are slow to check. Try again in a moment.";
    throw new DomainError("too_many_requests", words, { retryAfter: 1 });
  }
  thread ??= start();
  const { worker, sent } = thread;
  lastId += 1;
  const id = lastId;
  const known = sent.get(schema);
  if (known === undefined) sent.set(schema, id);
  worker.postMessage({ id, schemaId: known ?? id, schema: known === undefined ? schema : null, args });
  forgetOldest(thread);
  return new Promise((resolve) => {
    const timer = setTimeout(() => abandon(worker), TIMEOUT_MS);
    timer.unref();
    waiting.set(id, { resolve, timer });
  });
}

function forgetOldest({ worker, sent }: Thread): void {
  for (const [schema, id] of sent) {
    if (sent.size <= MAX_SCHEMAS) return;
    sent.delete(schema);
    worker.postMessage({ forget: id });
  }
}

function start(): Thread {
  const isBuilt = import.meta.url.endsWith(".mjs");
  const source = pathToFileURL(path.join(PROJECT_ROOT, "server/agent/execute/schema-worker.ts")).href;
  const worker = isBuilt
    ? new Worker(new URL(BUILT_WORKER, import.meta.url), { execArgv: [], resourceLimits: LIMITS })
    : new Worker(path.join(PROJECT_ROOT, "server/lib/load-worker.mjs"), {
        ...{ execArgv: [], resourceLimits: LIMITS },
        workerData: { file: source },
      });
  worker.on("message", ({ id, found }: CheckAnswer) => settle(id, found));
  worker.on("error", () => abandon(worker));
  worker.on("exit", () => abandon(worker));
  // After the listeners, which would keep the process alive.
  worker.unref();
  return { worker, sent: new Map() };
}

function settle(id: number, found: CheckResult): void {
  const asked = waiting.get(id);
  if (asked === undefined) return;
  clearTimeout(asked.timer);
  waiting.delete(id);
  asked.resolve(found);
}

/** On failure, waiting checks fail, and the next check starts a new thread. */
function abandon(worker: Worker): void {
  if (thread?.worker !== worker) return;
  thread = null;
  void worker.terminate();
  for (const id of [...waiting.keys()]) settle(id, { kind: "too costly" });
}
