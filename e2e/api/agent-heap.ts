import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT, type Toolcrib } from "../start-toolcrib";

export type Heap = {
  readonly heapUsed: number;
  readonly rss: number;
  readonly external: number;
  /** Open connections of every kind. */
  readonly sockets: number;
};

/** Makes a process report its heap on demand, after garbage collection. */
export function heapReports(): Record<string, string> {
  const file = pathToFileURL(path.join(PROJECT_ROOT, "server/testing/prove/report-heap.mjs"));
  return { NODE_OPTIONS: `--import ${file.href}` };
}

export async function readHeap(toolcrib: Toolcrib): Promise<Heap> {
  const reports = () => toolcrib.output().match(/^\{"heapUsed".*\}$/gm) ?? [];
  const known = reports().length;
  toolcrib.process.kill("SIGUSR2");
  for (let tries = 0; tries < 300; tries++) {
    const latest = reports().at(-1);
    if (reports().length > known && latest !== undefined) return JSON.parse(latest) as Heap;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The process did not say what it holds");
}
