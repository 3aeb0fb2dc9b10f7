import type { Worker } from "node:worker_threads";
import { EmbedderError } from "./embedder";

export type WorkerState =
  | { readonly status: "starting" }
  | { readonly status: "ready"; readonly runtime: string }
  | { readonly status: "down"; readonly reason: string };

/** The worker's messages. Vectors are concatenated in one array. */
type Message =
  | { readonly kind: "ready"; readonly runtime: string }
  | { readonly kind: "done"; readonly id: number; readonly vectors: Float32Array }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string };

type SupervisedWorker = {
  state(): WorkerState;
  /** One request at a time, and only while ready. */
  ask(texts: readonly string[]): Promise<Float32Array>;
  stop(): Promise<void>;
};

type Options = {
  start(): Worker;
  onReady(): void;
  onDown(error: EmbedderError): void;
  readonly loadMs?: number;
  readonly answerMs?: number;
  readonly firstDelayMs?: number;
  readonly maxDelayMs?: number;
  /** How long a stop waits for current work: longer than one text takes, or loading from a slow disk. */
  readonly stopMs?: number;
};

/** Each holds a model in memory; more would exhaust it. */
const MAX_STUCK = 2;

/** Keeps a worker running: one that exits, fails to load or does not answer is replaced, with backoff. */
export function superviseWorker(options: Options): SupervisedWorker {
  const { loadMs = 60_000, answerMs = 30_000, firstDelayMs = 100, maxDelayMs = 30_000, stopMs = 10_000 } = options;
  let state: WorkerState = { status: "starting" };
  let worker: Worker;
  let asked: { id: number; resolve(vectors: Float32Array): void; reject(error: Error): void } | null = null;
  let lastId = 0;
  let failures = 0;
  let stopped = false;
  let deadline: NodeJS.Timeout | undefined;
  let restart: NodeJS.Timeout | undefined;
  /** Called when the worker is outside native code, or gone. */
  let pause: (() => void) | undefined;
  /** Abandoned but not gone yet. */
  const stuck = new Set<Worker>();
  let isStartDue = false;

  function start(): void {
    state = { status: "starting" };
    const started = options.start();
    worker = started;
    let reason: string | null = null;
    started.on("message", (message: Message) => worker === started && hear(message));
    started.once("exit", () => pause?.());
    started.on("error", (error) => {
      reason = error.message;
    });
    started.on("exit", (code) => worker === started && replace(reason ?? `its worker thread exited with code ${code}`));
    // An idle worker does not keep a finished command alive; deadlines do while work is in progress.
    started.unref();
    deadline = setTimeout(() => giveUp(`the model did not load within ${loadMs} ms`), loadMs);
  }

  function hear(message: Message): void {
    clearTimeout(deadline);
    pause?.();
    if (stopped) return;
    if (message.kind === "ready") {
      state = { status: "ready", runtime: message.runtime };
      options.onReady();
      return;
    }
    if (asked?.id !== message.id) return;
    const { resolve, reject } = asked;
    asked = null;
    failures = 0;
    if (message.kind === "done") resolve(message.vectors);
    else reject(new EmbedderError(`The embedder couldn't process a text: ${message.reason}`, "rejected"));
  }

  function giveUp(reason: string): void {
    const left = worker;
    stuck.add(left);
    // Its later messages and exit are ignored.
    for (const event of ["message", "exit"]) left.removeAllListeners(event);
    left.once("exit", () => {
      stuck.delete(left);
      startIfDue();
    });
    terminateOnNextMessage(left);
    replace(reason);
  }

  function replace(reason: string): void {
    clearTimeout(deadline);
    if (stopped || state.status === "down") return;
    state = { status: "down", reason };
    const error = new EmbedderError(`The embedder is down: ${reason}`);
    asked?.reject(error);
    asked = null;
    startAfter(Math.min(maxDelayMs, firstDelayMs * 2 ** failures));
    failures += 1;
    options.onDown(error);
  }

  function startAfter(delayMs: number): void {
    restart = setTimeout(() => {
      isStartDue = true;
      startIfDue();
    }, delayMs);
    restart.unref();
  }

  function startIfDue(): void {
    if (!isStartDue || stopped || stuck.size >= MAX_STUCK) return;
    isStartDue = false;
    start();
  }

  /** Whether the worker left native code before the stop timed out. */
  function comesToRest(): Promise<boolean> {
    return new Promise((resolve) => {
      const patience = setTimeout(() => resolve(false), stopMs);
      pause = () => {
        clearTimeout(patience);
        resolve(true);
      };
    });
  }

  start();
  return {
    state: () => state,
    ask(texts) {
      return new Promise((resolve, reject) => {
        lastId += 1;
        asked = { id: lastId, resolve, reject };
        deadline = setTimeout(() => giveUp(`no response within ${answerMs} ms`), answerMs);
        worker.postMessage({ id: lastId, texts });
      });
    },
    async stop() {
      const isAtWork = !stopped && (state.status === "starting" || asked !== null);
      stopped = true;
      clearTimeout(deadline);
      clearTimeout(restart);
      state = { status: "down", reason: "it was stopped" };
      asked?.reject(new EmbedderError("The embedder was stopped"));
      asked = null;
      if (stuck.has(worker)) return;
      if (isAtWork && !(await comesToRest())) terminateOnNextMessage(worker);
      else await worker.terminate();
    },
  };
}

/**
 * Ending a thread during native code crashes the process. One that answers is outside it; one that never does is left
 * alone.
 */
function terminateOnNextMessage(worker: Worker): void {
  worker.once("message", () => void worker.terminate());
}
