import { setTimeout as sleep } from "node:timers/promises";

type Step = { readonly lane: string; readonly endedAt: number; readonly ms: number };

/** One repeated action; `time` is its number of earlier runs. */
export type Lane = { readonly run: (time: number) => Promise<unknown>; readonly pauseMs: number };

/** Runs each lane repeatedly, at its own pace, until stopped. */
export function startSteadyLoad(lanes: Readonly<Record<string, Lane>>) {
  const steps: Step[] = [];
  const failures: string[] = [];
  let isStopped = false;

  async function go(lane: string, { run, pauseMs }: Lane): Promise<void> {
    for (let time = 0; !isStopped && failures.length < 20; time++) {
      const started = performance.now();
      try {
        await run(time);
        const endedAt = performance.now();
        steps.push({ lane, endedAt, ms: endedAt - started });
      } catch (error) {
        failures.push(`${lane}: ${error instanceof Error ? error.message : error}`);
      }
      await sleep(pauseMs);
    }
  }

  const ended = Promise.all(Object.entries(lanes).map(([name, lane]) => go(name, lane)));
  return {
    steps: steps as readonly Step[],
    failures: failures as readonly string[],
    async stop(): Promise<void> {
      isStopped = true;
      await ended;
    },
  };
}
