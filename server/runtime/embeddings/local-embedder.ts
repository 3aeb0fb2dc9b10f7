import path from "node:path";
import { Worker } from "node:worker_threads";
import { PROJECT_ROOT } from "@/server/paths";
import { cutForModel, type Embedder, EmbedderError, type EmbedderHealth } from "./embedder";
import { isVector } from "./is-vector";
import { RequestQueue } from "./request-queue";
import { SupervisedWorker, type WorkerState } from "./supervised-worker";

/** In this order: the second is WebAssembly and runs wherever Node does. */
const RUNTIMES = ["onnxruntime-node", "onnxruntime-web"];

export const LOCAL_MODEL = { name: "local/all-minilm-l6-v2-int8", dimensions: 384 } as const;

type Options = {
  readonly folder: string;
  readonly startWorker?: (folder: string) => Worker;
  /** For tests, which cannot wait as long. */
  readonly timeouts?: {
    loadMs?: number;
    answerMs?: number;
    firstDelayMs?: number;
    maxDelayMs?: number;
    stopMs?: number;
  };
};

/** The built-in model, in a worker thread, so embedding never blocks an answer. */
export function createLocalEmbedder({ folder, startWorker = startModelWorker, timeouts }: Options): Embedder {
  const queue = new RequestQueue();
  let isBusy = false;
  const worker = new SupervisedWorker({
    ...timeouts,
    start: () => startWorker(folder),
    onReady: () => void work(),
    onDown: (error) => queue.failAll(error),
  });

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (worker.state().status === "ready") {
      const slice = queue.next();
      if (slice === undefined) break;
      try {
        slice.done(split(await worker.ask(slice.texts), slice.texts.length));
      } catch (error) {
        slice.fail(error as Error);
      }
    }
    isBusy = false;
  }

  return {
    model: LOCAL_MODEL.name,
    dimensions: LOCAL_MODEL.dimensions,
    embed(texts, urgency = "question", watch) {
      const state = worker.state();
      if (state.status === "down") return Promise.reject(new EmbedderError(`The embedder is down: ${state.reason}`));
      const vectors = queue.push(texts.map(cutForModel), urgency, watch);
      void work();
      return vectors;
    },
    health: () => toHealth(worker.state()),
    async stop() {
      queue.failAll(new EmbedderError("The embedder was stopped"));
      await worker.stop();
    },
  };
}

export function startModelWorker(folder: string, runtimes: readonly string[] = RUNTIMES): Worker {
  return new Worker(path.join(PROJECT_ROOT, "server/runtime/embeddings/embedding-worker.mjs"), {
    workerData: { folder, runtimes },
    // The loader of this process (tsx, vitest) does not apply to plain JavaScript.
    execArgv: [],
  });
}

function split(answer: Float32Array, count: number): Float32Array[] {
  const { dimensions } = LOCAL_MODEL;
  const vectors = Array.from({ length: count }, (_, at) => answer.slice(at * dimensions, (at + 1) * dimensions));
  if (answer.length === count * dimensions && vectors.every(isVector)) return vectors;
  throw new EmbedderError("The embedder returned a zero vector", "rejected");
}

function toHealth(state: WorkerState): EmbedderHealth {
  if (state.status === "ready") return { status: "ok", detail: `${LOCAL_MODEL.name} on ${state.runtime}` };
  if (state.status === "starting") return { status: "starting", detail: "loading the model" };
  return { status: "down", detail: state.reason };
}
