import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { DomainError } from "@/server/lib/errors";
import { joinParts } from "@/server/lib/thread-parts.mjs";
import { PROJECT_ROOT } from "@/server/paths";
import type { ParseAnswer, Parsed, ParserArgs, ParserName } from "./parse-worker";

const BUILT_WORKER = "toolcrib-parse-worker.mjs";
const TIMEOUT_MS = 30_000;
const MAX_WAITING = 20;
const LIMITS = { maxOldGenerationSizeMb: 1024 } as const;

type Waiting = {
  readonly parts: ReturnType<typeof joinParts>;
  readonly timer: NodeJS.Timeout;
  resolve(value: unknown): void;
  reject(error: Error): void;
};

const waiting = new Map<number, Waiting>();
let thread: Worker | null = null;
let lastId = 0;

/** In a worker thread: documents may take longer than others should wait. Started on first use, and again after it was stopped. */
export function parseInThread<Name extends ParserName>(name: Name, ...args: ParserArgs<Name>): Promise<Parsed<Name>> {
  if (waiting.size >= MAX_WAITING) {
    throw new DomainError("too_many_requests", "Other files are being parsed. Try again in a moment.", {
      retryAfter: 2,
    });
  }
  thread ??= start();
  const worker = thread;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => giveUp(worker), TIMEOUT_MS);
    const settle = { resolve: (value: unknown) => resolve(value as Parsed<Name>), reject };
    waiting.set(id, { parts: joinParts(), timer, ...settle });
    worker.ref();
    // Bytes are moved, not copied: the caller must not use them any more.
    const moved = args.flatMap((given) => (given instanceof Uint8Array ? [given.buffer as ArrayBuffer] : []));
    worker.postMessage({ id, name, args }, moved);
  });
}

function start(): Worker {
  const source = pathToFileURL(path.join(PROJECT_ROOT, "server/policy/parsing/parse-worker.ts")).href;
  const options = { execArgv: [], resourceLimits: LIMITS };
  const worker = import.meta.url.endsWith(".mjs")
    ? new Worker(new URL(BUILT_WORKER, import.meta.url), options)
    : new Worker(path.join(PROJECT_ROOT, "server/lib/load-worker.mjs"), { ...options, workerData: { file: source } });
  worker.on("message", (answer: ParseAnswer) => take(worker, answer));
  worker.on("error", () => giveUp(worker));
  worker.on("exit", () => giveUp(worker));
  return worker;
}

function take(worker: Worker, answer: ParseAnswer): void {
  const asked = waiting.get(answer.id);
  if (asked === undefined) return;
  if ("part" in answer) {
    asked.parts.add(answer.part);
    if (!answer.part.isLast) return void setImmediate(() => worker.postMessage({ next: answer.id }));
    settle(worker, answer.id, () => asked.resolve(asked.parts.value()));
    return;
  }
  settle(worker, answer.id, () => {
    if ("failure" in answer) return asked.reject(new Error(answer.failure));
    const { code, message, details } = answer.refusal;
    asked.reject(new DomainError(code, message, details));
  });
}

function settle(worker: Worker, id: number, end: () => void): void {
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
  if (waiting.size === 0) worker.unref();
  end();
}

/** On failure, waiting tasks fail, and the next one starts a new thread. */
function giveUp(worker: Worker): void {
  if (thread !== worker) return;
  thread = null;
  void worker.terminate();
  const refusal = () => new DomainError("too_large", "It takes too long or too much memory to parse");
  for (const [id, { reject }] of [...waiting]) settle(worker, id, () => reject(refusal()));
}
