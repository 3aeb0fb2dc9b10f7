import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let database: TestDatabase;
let api: RunningApi;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  ({ cookie } = await api.signIn("admin"));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function call<T>(method: "GET" | "POST", path: string, input?: unknown): Promise<T> {
  const answer = await fetch(`${api.url}/api/trpc/${path}`, {
    method,
    headers: { cookie, "content-type": "application/json" },
    ...(input !== undefined && { body: JSON.stringify(input) }),
  });
  const { result } = (await answer.json()) as { result: { data: T } };
  return result.data;
}

async function resolvedRevision(key: string): Promise<unknown> {
  const { body } = await api.ask(key, "/api/v1/resolve", { role: "orchestrator", message: "turn off the lights" });
  return body.revision;
}

it("a resolve after a publish gets what was published, and likewise after a restore", async () => {
  const key = await api.keyFor("orchestrator");
  for (let time = 0; time < 3; time++) {
    await call("POST", "core.set", { tool: "ha_get_state", role: "orchestrator", isCore: time % 2 === 0 });
    const { draftHash } = await call<{ draftHash: string }>("GET", "revisions.review");
    const { number } = await call<{ number: number }>("POST", "revisions.publish", { note: "a change", draftHash });
    expect(await resolvedRevision(key)).toBe(number);
  }
  const restored = await call<{ number: number }>("POST", "revisions.restore", {
    ...{ number: 1, note: "", discardDraftHash: null },
  });
  expect(await resolvedRevision(key)).toBe(restored.number);
});
