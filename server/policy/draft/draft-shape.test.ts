import { afterAll, beforeAll, expect, it } from "vitest";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { setCore } from "@/server/policy/core/core.service";
import { cacheDraft, type DraftCache } from "@/server/policy/draft/draft-cache";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { readDraftShape } from "./draft-shape";
import type { PolicyState } from "./policy-states";

let database: TestDatabase;
let drafts: DraftCache;

beforeAll(async () => {
  database = await createTestDatabase();
  drafts = cacheDraft(database.client);
});
afterAll(() => database.drop());

it("is the compiled draft itself, if there is one", async () => {
  const state = { snapshot: {}, compiled: {} } as PolicyState;
  const states = { get: async () => state };
  expect(await readDraftShape({ drafts, states })).toBe(state);
});

it("does not wait for vectors, and follows every change of the draft", async () => {
  const services = { drafts, states: { get: () => new Promise<never>(() => {}) } };
  const first = await readDraftShape(services);
  expect(first.compiled.roles.get("orchestrator")?.entry.core).toEqual([]);
  expect(await readDraftShape(services)).toBe(first);
  await setCore(database.client, TOOLCRIB, { tool: "web_search", role: "orchestrator", isCore: true });
  const second = await readDraftShape(services);
  expect(second.compiled.roles.get("orchestrator")?.entry.core).toEqual(["web_search"]);
});

it("is dropped once the draft is compiled", async () => {
  const late = { drafts, states: { get: () => new Promise<never>(() => {}) } };
  const before = await readDraftShape(late);
  expect(await readDraftShape(late)).toBe(before);
  const state = { snapshot: {}, compiled: {} } as PolicyState;
  await readDraftShape({ ...late, states: { get: async () => state } });
  expect(await readDraftShape(late)).not.toBe(before);
});

it("is available even if the draft can't be compiled with its vectors", async () => {
  const states = { get: () => Promise.reject(new Error("the embedder is down")) };
  expect((await readDraftShape({ drafts, states })).snapshot.tools.length).toBeGreaterThan(0);
});
