import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import type { Health } from "@/server/contract/health";
import { openAgentClient } from "@/server/testing/prove/agent-client";
import { byScale, reportFigures } from "@/server/testing/prove/figures";
import { PROJECT_ROOT, startToolcrib } from "../start-toolcrib";

const KEY = "key-of-an-agent-without-an-embedder";
const CRASHES = byScale({ quick: 2, record: 20 });
const LANES = 4;

test("the embedding thread crashes during work: every agent is answered, and it restarts", async () => {
  test.setTimeout(byScale({ quick: 180_000, record: 900_000 }));
  const preload = pathToFileURL(path.join(PROJECT_ROOT, "server/testing/prove/crash-workers.mjs"));
  const toolcrib = await startToolcrib({
    env: { TOOLCRIB_AGENT_KEY: KEY, NODE_OPTIONS: `--import ${preload.href}` },
  });
  const agent = openAgentClient(toolcrib.url, KEY, LANES);
  const health = async () => (await (await fetch(`${toolcrib.url}/api/health`)).json()) as Health;
  const answers: ResolveOutput[] = [];
  const failures: unknown[] = [];
  let isStopped = false;
  let said = 0;
  // New words must be embedded.
  const resolve = async () => {
    const input = { role: "orchestrator", message: `turn off lamp ${said++} beside door ${said * 7}` };
    const { status, body } = await agent.ask("/api/v1/resolve", input);
    if (status === 200) answers.push(body as ResolveOutput);
    else failures.push(body);
    return body as ResolveOutput;
  };
  const seen = new Set<string>();
  const watching = (async () => {
    while (!isStopped) {
      seen.add((await health()).embedder);
      await sleep(5);
    }
  })();
  try {
    await expect.poll(async () => (await health()).embedder, { timeout: 60_000 }).toBe("ok");
    await expect.poll(async () => (await resolve()).degraded, { timeout: 60_000 }).toBeNull();
    const asking = Array.from({ length: LANES }, async () => {
      while (!isStopped) await resolve();
    });
    const ends = () => toolcrib.output().match(/^1 threads were sent/gm)?.length ?? 0;
    let longestMs = 0;
    for (let crash = 0; crash < CRASHES; crash++) {
      await sleep(200);
      const known = answers.length;
      toolcrib.process.kill("SIGUSR2");
      await expect.poll(ends).toBe(crash + 1);
      await expect
        .poll(() => answers.slice(known).some(({ degraded }) => degraded === "embedder"), { timeout: 20_000 })
        .toBe(true);
      const crashedAt = performance.now();
      await expect.poll(async () => (await health()).embedder, { timeout: 60_000 }).toBe("ok");
      longestMs = Math.max(longestMs, performance.now() - crashedAt);
    }
    isStopped = true;
    await Promise.all([...asking, watching]);
    expect(failures).toEqual([]);
    expect(seen.has("down") || seen.has("starting")).toBe(true);
    await expect.poll(async () => (await resolve()).degraded, { timeout: 60_000 }).toBeNull();
    reportFigures("The thread that embeds crashes", {
      crashes: CRASHES,
      "resolves, failed": failures.length,
      "resolves, answered": answers.length,
      "of these without search by meaning, and saying so": answers.filter(({ degraded }) => degraded !== null).length,
      "longest until it embedded again, s": Math.round(longestMs / 100) / 10,
    });
  } finally {
    isStopped = true;
    agent.close();
    await toolcrib.stop();
  }
});
