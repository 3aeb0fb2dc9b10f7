import type { Worker } from "node:worker_threads";
import { EmbedderError } from "./embedder";

export type WorkerState =
  | { readonly status: "starting" }
  | { readonly status: "ready"; readonly runtime: string }
  | { readonly status: "down"; readonly reason: string };

type Message =
  | { readonly kind: "ready"; readonly runtime: string }
  | { readonly kind: "done"; readonly id: number; readonly vectors: Float32Array }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string };

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

type Question = { readonly id: number; resolve(vectors: Float32Array): void; reject(error: Error): void };

/** A worker that exits, fails to load or does not answer is replaced, with backoff. */
export class SupervisedWorker {
  readonly #options: Required<Options>;
  #state: WorkerState = { status: "starting" };
  #worker: Worker;
  #asked: Question | null = null;
  #lastId = 0;
  #failures = 0;
  #isStopped = false;
  #deadline: NodeJS.Timeout | undefined;
  #restart: NodeJS.Timeout | undefined;
  /** Called when the worker is outside native code, or gone. */
  #onPause: (() => void) | undefined;
  readonly #stuck = new Set<Worker>();
  #isStartDue = false;

  constructor(options: Options) {
    const { loadMs = 60_000, answerMs = 30_000, firstDelayMs = 100, maxDelayMs = 30_000, stopMs = 10_000 } = options;
    this.#options = { ...options, loadMs, answerMs, firstDelayMs, maxDelayMs, stopMs };
    this.#worker = this.#start();
  }

  state(): WorkerState {
    return this.#state;
  }

  /** One request at a time, and only while ready. */
  ask(texts: readonly string[]): Promise<Float32Array> {
    const { answerMs } = this.#options;
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#asked = { id: this.#lastId, resolve, reject };
      this.#deadline = setTimeout(() => this.#giveUp(`no response within ${answerMs} ms`), answerMs);
      this.#worker.postMessage({ id: this.#lastId, texts });
    });
  }

  async stop(): Promise<void> {
    const isAtWork = !this.#isStopped && (this.#state.status === "starting" || this.#asked !== null);
    this.#isStopped = true;
    clearTimeout(this.#deadline);
    clearTimeout(this.#restart);
    this.#state = { status: "down", reason: "it was stopped" };
    this.#rejectAsked(new EmbedderError("The embedder was stopped"));
    const worker = this.#worker;
    if (this.#stuck.has(worker)) return;
    if (isAtWork && !(await this.#leavesNativeCode())) terminateOnNextMessage(worker);
    else await worker.terminate();
  }

  #start(): Worker {
    const { loadMs } = this.#options;
    this.#state = { status: "starting" };
    const started = this.#options.start();
    let reason: string | null = null;
    started.on("message", (message: Message) => this.#worker === started && this.#receive(message));
    started.once("exit", () => this.#onPause?.());
    started.on("error", (error) => {
      reason = error.message;
    });
    started.on("exit", (code) => {
      if (this.#worker === started) this.#replace(reason ?? `its worker thread exited with code ${code}`);
    });
    // An idle worker does not keep a finished command alive; deadlines do while work is in progress.
    started.unref();
    this.#deadline = setTimeout(() => this.#giveUp(`the model did not load within ${loadMs} ms`), loadMs);
    return started;
  }

  #receive(message: Message): void {
    clearTimeout(this.#deadline);
    this.#onPause?.();
    if (this.#isStopped) return;
    if (message.kind === "ready") {
      this.#state = { status: "ready", runtime: message.runtime };
      this.#options.onReady();
      return;
    }
    if (this.#asked?.id !== message.id) return;
    const { resolve, reject } = this.#asked;
    this.#asked = null;
    this.#failures = 0;
    if (message.kind === "done") resolve(message.vectors);
    else reject(new EmbedderError(`The embedder couldn't process a text: ${message.reason}`, "rejected"));
  }

  #giveUp(reason: string): void {
    const left = this.#worker;
    this.#stuck.add(left);
    for (const event of ["message", "exit"]) left.removeAllListeners(event);
    left.once("exit", () => {
      this.#stuck.delete(left);
      this.#startIfDue();
    });
    terminateOnNextMessage(left);
    this.#replace(reason);
  }

  #replace(reason: string): void {
    const { firstDelayMs, maxDelayMs } = this.#options;
    clearTimeout(this.#deadline);
    if (this.#isStopped || this.#state.status === "down") return;
    this.#state = { status: "down", reason };
    const error = new EmbedderError(`The embedder is down: ${reason}`);
    this.#rejectAsked(error);
    this.#startAfter(Math.min(maxDelayMs, firstDelayMs * 2 ** this.#failures));
    this.#failures += 1;
    this.#options.onDown(error);
  }

  #rejectAsked(error: EmbedderError): void {
    this.#asked?.reject(error);
    this.#asked = null;
  }

  #startAfter(delayMs: number): void {
    this.#restart = setTimeout(() => {
      this.#isStartDue = true;
      this.#startIfDue();
    }, delayMs);
    this.#restart.unref();
  }

  #startIfDue(): void {
    if (!this.#isStartDue || this.#isStopped || this.#stuck.size >= MAX_STUCK) return;
    this.#isStartDue = false;
    this.#worker = this.#start();
  }

  #leavesNativeCode(): Promise<boolean> {
    return new Promise((resolve) => {
      const timeout = setTimeout(() => resolve(false), this.#options.stopMs);
      this.#onPause = () => {
        clearTimeout(timeout);
        resolve(true);
      };
    });
  }
}

/** Ending a thread during native code crashes the process. One that never answers is left alone. */
function terminateOnNextMessage(worker: Worker): void {
  worker.once("message", () => void worker.terminate());
}
