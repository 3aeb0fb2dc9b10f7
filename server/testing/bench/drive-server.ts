import { Worker } from "node:worker_threads";

/** Replaced by the lane's iteration, so every pass is a new conversation with new words. */
export const TURN = "turn-000000";

/** Each lane is one connection that repeats its raw requests for this long. */
export type Load = { readonly port: number; readonly lanes: readonly (readonly string[])[]; readonly ms: number };
export type LoadResult = {
  readonly requests: number;
  readonly ms: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** Loads this process's servers from another thread. */
export function openDriver() {
  const worker = new Worker(new URL("./load-worker.mjs", import.meta.url));
  return {
    drive(load: Load): Promise<LoadResult> {
      return new Promise((resolve, reject) => {
        worker.once("message", (answer: LoadResult | { failure: string }) => {
          if ("failure" in answer) reject(new Error(answer.failure));
          else resolve(answer);
        });
        worker.postMessage(load);
      });
    },
    close: () => worker.terminate(),
  };
}

export function rawPost(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    Host: "localhost",
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}
