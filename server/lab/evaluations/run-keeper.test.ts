import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunStatus, RunSubject } from "@/server/contract/eval-runs";
import type { NewEvalCase } from "@/server/contract/evaluations";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { snapshotHash } from "@/server/policy/draft/snapshot-hash.service";
import { loadDraft } from "@/server/policy/draft/working-copy.service";
import { readGates } from "@/server/policy/evaluation-sets/gates.service";
import { policies } from "@/server/policy/policies/policies.service";
import { roles } from "@/server/policy/roles/roles.service";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { addCases } from "./cases.service";
import { createSet } from "./evaluations.service";
import { readSetView } from "./evaluations.view";
import { createRunKeeper, type RunKeeper } from "./run-keeper";
import { prepareRuns, prepareSweep, readRunCases } from "./runs.service";
import { insertRun } from "./runs.store";
import { listRuns, readRun } from "./runs.view";

let database: TestDatabase;
let api: RunningApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const CASES: NewEvalCase[] = [
  { id: "search", message: "search the web for news", needs: ["web_search"], role: "research", kind: "single" },
  { id: "table", message: "how many customers are in the database?", needs: ["ae_db_query"], kind: "single" },
  { id: "hello", message: "hello, how are you?", needs: [], kind: "chat" },
  { id: "orphan", message: "do it", needs: ["web_search"], role: "nobody" },
];

let count = 0;
async function someSet(cases: readonly NewEvalCase[] = CASES, required = false): Promise<string> {
  const fields = { name: `set-${++count}`, description: "", required, zeroFloor: null, tokenCeiling: null };
  const { id } = await createSet(
    database.client,
    TOOLCRIB,
    { ...fields, recallFloor: required ? 0.7 : null },
    { mayGuard: true },
  );
  await addCases(database.client, TOOLCRIB, id, cases);
  return id;
}

async function start(setId: string, subjects: readonly RunSubject[], runs: RunKeeper = api.services.runs) {
  const ids = await prepareRuns(database.client, { actor: TOOLCRIB, process: runs.process }, { setId, subjects });
  runs.start(ids);
  return ids;
}

async function ended(id: string, ...also: RunStatus[]) {
  return expect
    .poll(() => readRun(database.client, id), { timeout: 20_000 })
    .toMatchObject({
      status: expect.stringMatching(new RegExp(["finished", "failed", "cancelled", ...also].join("|"))),
    })
    .then(() => readRun(database.client, id));
}

const draftHash = async () => snapshotHash(await loadDraft(database.client));

async function denyTool(roleName: string, tools: string[]) {
  const role = (await roles.list(database.client)).find(({ name }) => name === roleName);
  if (role === undefined) throw new Error("missing");
  const { updatedAt: _, ...fields } = role;
  await roles.update(database.client, TOOLCRIB, { ...fields, deny: { ...role.deny, tools } });
}

describe("a run", () => {
  it("runs every case under its role, and counts a case with an unknown role as missed", async () => {
    const setId = await someSet();
    const [id = ""] = await start(setId, [{ kind: "draft" }]);
    const run = await ended(id);
    expect(run).toMatchObject({ status: "finished", done: 4, total: 4, defaultRole: "admin", isByWords: true });
    expect(run.figures).toMatchObject({ cases: 4, recallAll: 2 / 3, noToolZeroRate: 1 });
    expect(run.byRole.map(({ name }) => name).sort()).toEqual(["admin", "nobody", "research"]);
    const page = await readRunCases(database.client, { id, against: "published", search: "", offset: 0, limit: 10 });
    expect(page.items[0]).toMatchObject({ name: "orphan", mode: null, missed: ["web_search"], isPassed: false });
    expect(page).toMatchObject({ total: 4, counts: { failed: 1, passed: 3 } });
  });

  it("from before a figure existed shows it as unknown, not zero", async () => {
    const setId = await someSet();
    const [id = ""] = await start(setId, [{ kind: "draft" }]);
    const run = await ended(id);
    expect(run.figures).toMatchObject({ neededZeroRate: expect.any(Number), metaOnlyRate: expect.any(Number) });
    const old = `regexp_replace(result::text, '"(neededZeroRate|metaOnlyRate)": [^,}]+, ', '', 'g')::jsonb`;
    await database.client.$executeRawUnsafe(`UPDATE eval_run SET result = ${old} WHERE id = $1`, id);
    const unknown = { recallAll: run.figures?.recallAll, neededZeroRate: null, metaOnlyRate: null };
    expect(await readRun(database.client, id)).toMatchObject({
      figures: unknown,
      byKind: run.byKind.map(() => ({ figures: { neededZeroRate: null, metaOnlyRate: null } })),
      byRole: run.byRole.map(() => ({ figures: { neededZeroRate: null, metaOnlyRate: null } })),
    });
    expect(await listRuns(database.client, setId, 10)).toMatchObject([{ figures: unknown }]);
    expect(await readSetView(database.client, setId)).toMatchObject({ runs: [{ figures: unknown }] });
  });

  it("is compared case by case with the run on the published revision", async () => {
    const setId = await someSet();
    const [before = ""] = await start(setId, [{ kind: "revision", number: 1 }]);
    await ended(before);
    await denyTool("research", ["web_search"]);
    const [id = ""] = await start(setId, [{ kind: "draft" }]);
    expect(await ended(id)).toMatchObject({ publishedRunId: before, figures: { recallAll: 1 / 3 } });
    const query = { id, against: "published", search: "", offset: 0, limit: 10 };
    const page = await readRunCases(database.client, { ...query, only: "worse" });
    expect(page.items).toMatchObject([{ name: "search", isPassed: false, before: { isPassed: true, missed: [] } }]);
    expect(page.counts).toMatchObject({ worse: 1, better: 0, compared: 3, lost: 1 });
    expect((await readRunCases(database.client, { ...query, against: "none" })).items[0]?.before).toBeNull();
    await denyTool("research", []);
  });

  it("waits for the previous one, on the draft and on presets alike", async () => {
    const setId = await someSet();
    const ids = await start(setId, [
      { kind: "preset", preset: "cortex" },
      { kind: "preset", preset: "digitorn" },
    ]);
    const [cortex, digitorn] = [await ended(ids[0] ?? ""), await ended(ids[1] ?? "")];
    expect([cortex.status, digitorn.status]).toEqual(["finished", "finished"]);
    expect(cortex.snapshotHash).not.toBe(digitorn.snapshotHash);
    expect(await listRuns(database.client, setId, 10)).toHaveLength(2);
  });

  it("lets other work through", async () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ message: `search the web for thing ${at}`, needs: [] }));
    const [id = ""] = await start(await someSet(many), [{ kind: "draft" }]);
    let turns = 0;
    const count = setInterval(() => turns++, 0);
    await ended(id);
    clearInterval(count);
    expect(turns).toBeGreaterThan(5);
  });
});

describe("a sweep", () => {
  it("draws recall against tokens over the values of one setting, and changes nothing", async () => {
    const setId = await someSet();
    const before = await draftHash();
    const policy = (await policies.list(database.client)).find(({ name }) => name === "toolcrib");
    const range = { parameter: "maxTools", from: 1, to: 9, steps: 3 } as const;
    const starting = { actor: TOOLCRIB, process: api.services.runs.process };
    const id = await prepareSweep(database.client, starting, { setId, policy: policy?.id ?? "", ...range });
    api.services.runs.start([id]);
    const { status, sweep, done, total } = await ended(id);
    expect({ status, done, total }).toEqual({ status: "finished", done: 12, total: 12 });
    expect(sweep?.points.map(({ value }) => value)).toEqual([1, 3, 9]);
    const [low, , high] = sweep?.points ?? [];
    expect(low?.figures.tokensSentMean).toBeLessThan(high?.figures.tokensSentMean ?? 0);
    expect(low?.harm).toMatchObject({ losing: 0, lost: [] });
    expect(sweep?.current).toBe(policy?.settings.caps.maxTools);
    expect(await draftHash()).toBe(before);
  });

  it("is refused for a policy that no role uses", async () => {
    const setId = await someSet();
    const policy = (await policies.list(database.client)).find(({ name }) => name === "ora");
    const range = { parameter: "maxTools", from: 1, to: 9, steps: 3 } as const;
    const starting = { actor: TOOLCRIB, process: "none" };
    await expect(
      prepareSweep(database.client, starting, { setId, policy: policy?.id ?? "", ...range }),
    ).rejects.toMatchObject({ code: "rejected", details: { field: "policy" } });
  });
});

describe("a gate", () => {
  it("opens with a run that passes on exactly this draft and this version of the set", async () => {
    const setId = await someSet(CASES.slice(0, 3), true);
    const gate = async () =>
      (await readGates(database.client, await draftHash())).find((entry) => entry.setId === setId);
    expect(await gate()).toMatchObject({ status: "not-run", runId: null });
    const [id = ""] = await start(setId, [{ kind: "draft" }]);
    await ended(id);
    expect(await gate()).toMatchObject({ status: "passed", runId: id, figures: { recallAll: 1 }, failures: [] });

    await denyTool("research", ["web_search"]);
    expect(await gate()).toMatchObject({ status: "not-run" });
    const [again = ""] = await start(setId, [{ kind: "draft" }]);
    await ended(again);
    expect(await gate()).toMatchObject({
      status: "failed",
      runId: again,
      failures: [{ measure: "recall", value: 0.5, limit: 0.7 }],
    });

    await denyTool("research", []);
    expect(await gate()).toMatchObject({ status: "passed", runId: id });
    await addCases(database.client, TOOLCRIB, setId, [{ message: "one more", needs: [] }]);
    expect(await gate()).toMatchObject({ status: "not-run" });
  });
});

describe("the keeper of runs", () => {
  const log = pino({ level: "silent" });
  const keeper = (embeddings: Parameters<typeof createRunKeeper>[0]["embeddings"]) =>
    createRunKeeper({
      client: database.client,
      states: api.services.states,
      embeddings,
      peers: api.services.peers,
      log,
    });
  const working = { health: () => ({ status: "ok" as const, detail: "" }) };

  it("cancels immediately, whatever the run waits for, and continues with the next", async () => {
    const never = await keeper({ ...working, vectorsFor: () => new Promise(() => {}) });
    const setId = await someSet();
    const [first = "", second = ""] = await start(setId, [{ kind: "draft" }, { kind: "draft" }], never);
    await expect.poll(async () => (await readRun(database.client, first)).status).toBe("running");
    expect(await never.cancel(first)).toBe(true);
    expect(await ended(first)).toMatchObject({ status: "cancelled" });
    await expect.poll(async () => (await readRun(database.client, second)).status).toBe("running");
    expect(await never.cancel(first)).toBe(false);
    await never.stop();
    expect(await ended(second)).toMatchObject({ status: "failed", error: expect.stringMatching(/stopped/) });
  });

  it("reports that the embedder is down, and measures nothing without it", async () => {
    const down = await keeper({ ...working, vectorsFor: () => Promise.reject(new Error("no answer")) });
    const [id = ""] = await start(await someSet(), [{ kind: "draft" }], down);
    const reason = expect.stringMatching(/The embedder returned no vectors \(no answer\)/);
    expect(await ended(id)).toMatchObject({ status: "failed", figures: null, error: reason });
  });

  async function insertRunOf(process: string): Promise<string> {
    const facts = { setVersion: 1, subject: { kind: "draft" }, snapshotHash: "", total: 4, startedBy: null } as const;
    return insertRun(database.client, { ...facts, setId: await someSet(), process });
  }

  it("does not mark its own runs as interrupted after it lost the database", async () => {
    const { id: self } = api.services.peers;
    let looked: () => void | Promise<void> = () => {};
    const peers = {
      id: "peer_sleepy",
      onChange(listener: typeof looked) {
        looked = listener;
        return () => {};
      },
    };
    await database.client.$executeRaw`INSERT INTO peer (id, seen_at) VALUES (${peers.id}, now() - interval '1 minute')`;
    const own = await insertRunOf(peers.id);
    const other = await insertRunOf(self);
    const { states } = api.services;
    const embeddings = { ...working, vectorsFor: () => new Promise<never>(() => {}) };
    const runs = await createRunKeeper({ client: database.client, states, embeddings, peers, log });
    const dead = await insertRunOf("peer_gone");
    await looked();
    await expect.poll(async () => (await readRun(database.client, dead)).status).toBe("failed");
    expect(await readRun(database.client, own)).toMatchObject({ status: "waiting" });
    await runs.stop();
    expect(await readRun(database.client, own)).toMatchObject({ status: "failed" });
    expect(await readRun(database.client, other)).toMatchObject({ status: "waiting" });
    await api.services.runs.cancel(other);
  });

  it("marks the runs of dead processes as interrupted, and no others", async () => {
    const dead = await insertRunOf("peer_gone");
    const alive = await insertRunOf(api.services.peers.id);
    const started = await keeper({ ...working, vectorsFor: () => new Promise(() => {}) });
    expect(await readRun(database.client, dead)).toMatchObject({ status: "failed" });
    expect(await readRun(database.client, alive)).toMatchObject({ status: "waiting" });
    await started.cancel(alive);
  });
});
