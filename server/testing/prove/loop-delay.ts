import { readFile } from "node:fs/promises";

type LoopDelay = { readonly p50Ms: number; readonly p99Ms: number };

/** The event loop delay since the last call, as reported by the process. */
export async function readLoopDelay(url: string, metricsToken: string): Promise<LoopDelay> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
  const msOf = (name: string) => {
    const found = new RegExp(`^nodejs_eventloop_lag_${name}_seconds ([\\d.e-]+)$`, "m").exec(text);
    if (found === null) throw new Error(`There is no event loop lag in the metrics: ${answer.status}`);
    return 1000 * Number(found[1]);
  };
  return { p50Ms: msOf("p50"), p99Ms: msOf("p99") };
}

type ThreadTime = { readonly ranMs: number; readonly waitedMs: number };

/** How long a process's main thread ran, and how long it waited for a CPU. Linux only. */
export async function readThreadTime(pid: number): Promise<ThreadTime> {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8").catch(() => "0 0 0");
  const [ran = 0, waited = 0] = text.split(" ").map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** How much other processes slowed a thread between two samples; 1: not at all. */
export function slowness(before: ThreadTime, after: ThreadTime): number {
  const ran = after.ranMs - before.ranMs;
  return ran <= 0 ? 1 : (ran + after.waitedMs - before.waitedMs) / ran;
}
