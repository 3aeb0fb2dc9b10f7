import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureEmbeddingModel } from "@/server/cli/prepare/embedding-model.mjs";
import { installPeerPackage } from "@/server/cli/prepare/peer-packages.mjs";
import { createLocalEmbedder } from "@/server/runtime/embeddings/local-embedder";
import { byScale, IS_RECORD, reportFigures } from "@/server/testing/prove/figures";
import { aiSdk } from "./ai-sdk";
import { anthropicSdk } from "./anthropic-sdk";
import { claudeCode } from "./claude-code";
import type { Client } from "./client";
import { type ClientRun, type ClientWorld, openClientWorld } from "./client-world";
import { codex } from "./codex";
import { answersOf, comparableRequests, firstDifference, requestsOf, VARYING } from "./compare-runs";
import { installClient } from "./install-client";
import { openaiResponsesSdk, openaiSdk } from "./openai-sdk";
import { opencode } from "./opencode";
import { pi } from "./pi";
import { qwenCode } from "./qwen-code";
import type { ModelInput } from "./read-as-provider";
import { SEARCH } from "./scripted-model";
import { HIDDEN, TASKS } from "./tasks";
import { describeCosts, isInner, roundsOf, type ToolCosts, toolCosts, total } from "./tool-costs";

const SDKS: readonly Client[] = [openaiSdk, openaiResponsesSdk, anthropicSdk, aiSdk];
const PROGRAMS: readonly Client[] = [codex, opencode, claudeCode, qwenCode, pi];
/** The one that installs and starts fastest. */
const QUICK_PROGRAM = codex;

/** Real clients against a scripted provider: directly, and through the gateway. `npm run prove -- clients` runs all of them. */

const CLIENTS: readonly Client[] = byScale({ quick: [...SDKS, QUICK_PROGRAM], record: [...SDKS, ...PROGRAMS] });
const PASSED_TASKS = byScale({ quick: TASKS.slice(0, 1), record: TASKS });
const TIMEOUT_MS = 400_000;

let world: ClientWorld;
/** Why a client is not on this machine. */
const missing = new Map<string, string>();

beforeAll(async () => {
  const model = IS_RECORD ? await ensureEmbeddingModel() : undefined;
  const embedder = model === undefined ? undefined : createLocalEmbedder({ folder: model });
  world = await openClientWorld({ install: installPeerPackage, embedder });
  for (const client of CLIENTS) if (client.kind === "program") await install(client);
}, TIMEOUT_MS);
afterAll(async () => {
  reportFigures("clients: what the comparison with going direct leaves out", {
    ...Object.fromEntries(VARYING.map(({ what, pattern }) => [what, pattern.source])),
  });
  reportFigures("clients: hosts that were asked for, and refused", {
    hosts: [...world.refusedHosts].join(", ") || "none",
  });
  await world.close();
});

/** Someone without a network can run the other tests; a proof and CI must have all clients. */
async function install(client: Client & { kind: "program" }): Promise<void> {
  try {
    await installClient(client, installPeerPackage);
  } catch (error) {
    if (IS_RECORD || process.env.CI) throw error;
    missing.set(client.name, `${client.name} was NOT tested: ${(error as Error).message}`);
  }
}

const named = <T extends { readonly name: string }>(list: readonly T[]) => list.map((one) => [one.name, one] as const);

describe.each(named(CLIENTS))("%s", (_name, client) => {
  beforeEach(({ skip }) => {
    const reason = missing.get(client.name);
    if (reason === undefined) return;
    process.stderr.write(`\n${reason}\n`);
    skip(reason);
  });

  it.each(named(PASSED_TASKS))(
    "sends and gets the same bytes in off and observe as without the gateway: %s",
    async (_task, task) => {
      const direct = await world.run(client, task, "direct");
      expectDone(direct, task.done);
      for (const mode of ["off", "observe"] as const) {
        const through = await world.run(client, task, mode);
        expectDone(through, task.done);
        expect(through.calls).toEqual(direct.calls);
        expect(modesOf(through)).toEqual([mode]);
        expect(firstDifference(requestsOf(through.upstream), requestsOf(through.tapped))).toBeNull();
        expect(firstDifference(answersOf(through.tapped), answersOf(through.upstream))).toBeNull();
        expect(firstDifference(comparableRequests(through), comparableRequests(direct))).toBeNull();
      }
    },
    TIMEOUT_MS,
  );

  it(
    "does every task in on with fewer tools, and finds the one that it was not sent",
    async () => {
      await warmUp(client);
      const costs: ToolCosts[] = [];
      for (const task of TASKS) {
        const run = await world.run(client, task, "on");
        expectDone(run, task.done);
        expect(modesOf(run)).toEqual(["on"]);
        if (task === HIDDEN) expectFoundBySearch(client, run);
        else expect(run.calls.map(({ name }) => name)).toEqual(task.steps.map(({ tool }) => tool));
        costs.push(toolCosts(client, run));
      }
      reportFigures(`clients: ${client.name} in on`, describeCosts(costs));
      const [before, after] = [costs.flatMap((cost) => cost.before), costs.flatMap((cost) => cost.after)];
      expect(total(after, "bytes")).toBeLessThan(0.6 * total(before, "bytes"));
    },
    TIMEOUT_MS,
  );
});

/** A new list of tools is sent in full until it is compiled and has vectors. */
async function warmUp(client: Client): Promise<void> {
  const [task] = TASKS;
  for (let tries = 0; task !== undefined && tries < 20; tries++) {
    const { tapped } = await world.run(client, task, "on");
    if (!tapped.some(({ answerHeaders }) => answerHeaders["x-toolcrib-degraded"] === "warming")) return;
    await new Promise((resume) => setTimeout(resume, 500));
  }
  throw new Error(`The tools of ${client.name} were still not ready`);
}

/** The model searched within the gateway, got the tool, and the client knows nothing of it. */
function expectFoundBySearch({ dialect }: Client, { tapped, upstream, calls }: ClientRun): void {
  const [called] = calls;
  const hasTool = ({ tools }: ModelInput) => tools.some(({ name }) => name.endsWith(called?.name ?? "none"));
  const [first, second, third] = roundsOf(dialect, upstream);
  expect([first, second, third].map((round) => round && [hasTool(round), isInner(round)])).toEqual([
    [false, false],
    [true, true],
    [true, false],
  ]);
  expect(roundsOf(dialect, tapped)).toHaveLength(2);
  for (const { body, answer } of tapped) expect(`${body}${answer}`).not.toContain(SEARCH);
}

function expectDone({ output, calls }: ClientRun, done: string): void {
  expect(output).toContain(done);
  expect(calls).not.toEqual([]);
}

/** As the gateway stated them: a request that went around it has none. */
function modesOf({ tapped }: ClientRun): unknown[] {
  return [...new Set(tapped.map(({ answerHeaders }) => answerHeaders["x-toolcrib-mode"]))];
}
