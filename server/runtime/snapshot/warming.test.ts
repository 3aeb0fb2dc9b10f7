import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import type { Health } from "@/server/contract/health";
import { publishDraft, reviewDraft } from "@/server/policy/revisions/revisions.service";
import { tools } from "@/server/policy/tools/tools.service";
import type { Embedder } from "@/server/runtime/embeddings/embedder";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { toyVectors } from "@/server/testing/toy-vectors";

const ACTOR = { id: null, name: "Ada" };
const vectorOf = toyVectors([]);
let database: TestDatabase;
let api: RunningApi;
let key: string;

/** Catalogs wait until the test lets a part through; queries are answered at once. */
function createSlowEmbedder() {
  const held: (() => void)[] = [];
  let isOpen = false;
  const embedder: Embedder = {
    model: "slow",
    dimensions: 256,
    async embed(texts, urgency) {
      if (urgency === "catalog" && !isOpen) await new Promise<void>((letOn) => held.push(letOn));
      return texts.map((text) => vectorOf(text) ?? new Float32Array(256).fill(1 / 16));
    },
    health: () => ({ status: "ok", detail: "" }),
    stop: async () => {},
  };
  return {
    embedder,
    letOn: () => held.shift()?.(),
    open() {
      isOpen = true;
      for (const letOn of held.splice(0)) letOn();
    },
    close() {
      isOpen = false;
    },
  };
}

const slow = createSlowEmbedder();
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { embedder: slow.embedder });
  key = await api.keyFor("admin");
});
afterAll(async () => {
  slow.open();
  await api.stop();
  await database.drop();
});

const resolve = async () =>
  (await api.ask<ResolveOutput>(key, "/api/v1/resolve", { message: "turn off the kitchen lights" })).body;
const health = async () => (await api.ask<Health>(null, "/api/health")).body;

it("is reported by answers and health while a catalog gets its first vectors, rises, and ends with null", async () => {
  const shares: number[] = [];
  for (;;) {
    const [before, answer, after] = [await health(), await resolve(), await health()];
    // Unless another state was swapped in between, both describe the same one.
    if (before.warming?.done === after.warming?.done) expect(answer.warming).toBe(after.warming?.share ?? null);
    if (answer.warming === null) break;
    if (answer.warming !== shares.at(-1)) shares.push(answer.warming);
    slow.letOn();
    // Not every part completes a tool, and large catalogs recompile rarely.
    const hasMoved = async () => expect((await health()).warming?.done).not.toBe(after.warming?.done);
    await vi.waitFor(hasMoved, { timeout: 1_500 }).catch(() => {});
  }
  expect(shares[0]).toBe(0);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(0);
  const first = await resolve();
  expect(first).toMatchObject({ warming: null, degraded: null });
  await new Promise((resume) => setTimeout(resume, 300));
  expect((await resolve()).hash).toBe(first.hash);
});

it("is reported after a publish until edited texts have vectors; picks are stable from then on", async () => {
  slow.close();
  const { id } = await database.client.tool.findUniqueOrThrow({ where: { name: "ha_call_service" } });
  const { updatedAt: _time, ...tool } = await tools.get(database.client, id);
  await tools.update(database.client, ACTOR, { ...tool, description: "Turns lamps, plugs and heaters on and off." });
  const { draftHash } = await reviewDraft(database.client);
  const { number } = await publishDraft(database.client, ACTOR, { note: "", draftHash });
  await vi.waitFor(async () => expect((await resolve()).revision).toBe(number), { timeout: 10_000 });
  const { total = 0, done } = (await health()).warming ?? {};
  expect(done).toBe(total - 1);
  expect(await resolve()).toMatchObject({ warming: (total - 1) / total, degraded: null });
  slow.open();
  await vi.waitFor(async () => expect((await resolve()).warming).toBeNull(), { timeout: 10_000 });
  expect((await health()).warming).toBeNull();
  const { hash } = await resolve();
  await new Promise((resume) => setTimeout(resume, 300));
  expect((await resolve()).hash).toBe(hash);
});

it("is not reported if the mode is forced", async () => {
  const { body } = await api.ask<ResolveOutput>(key, "/api/v1/resolve", { message: "hello", mode: "direct" });
  expect(body.warming).toBeNull();
});
