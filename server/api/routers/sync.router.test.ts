import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "@/server/api/trpc/context";
import { createCallerFactory } from "@/server/api/trpc/init";
import type { AccountRole } from "@/server/contract/permissions";
import { createSource, fakeUpstream, listed } from "@/server/policy/sources/sync.testing";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { syncRouter } from "./sync.router";

let database: TestDatabase;
let world: ReturnType<typeof fakeUpstream>;
beforeAll(async () => {
  database = await createTestDatabase();
  world = fakeUpstream(database.client);
});
afterAll(() => database.drop());

function callAs(accountRole: AccountRole) {
  const me = { id: null, name: "Ada", email: "ada@example.com", accountRole };
  const context = { client: database.client, sources: world.services, findMe: async () => me, requestId: "req_test" };
  return createCallerFactory(syncRouter)(context as unknown as Context);
}

const FORBIDDEN = { code: "FORBIDDEN" };

it("lets editors sync but not set credentials, and viewers only look", async () => {
  const { id: sourceId } = await createSource(database.client, "guarded");
  world.answers.set("guarded", listed({ name: "guarded_one" }));
  const credentials = { headers: { "X-Key": "very-secret" } };
  await expect(callAs("viewer").previewSync({ sourceId })).rejects.toMatchObject(FORBIDDEN);
  await expect(callAs("viewer").test({ sourceId })).rejects.toMatchObject(FORBIDDEN);
  await expect(callAs("member").status()).rejects.toMatchObject(FORBIDDEN);
  await expect(callAs("editor").setCredentials({ sourceId, credentials })).rejects.toMatchObject(FORBIDDEN);
  expect(await callAs("admin").setCredentials({ sourceId, credentials })).toEqual({ ok: true });

  expect(await callAs("editor").test({ sourceId })).toMatchObject({ ok: true, tools: 1 });
  const plan = await callAs("editor").previewSync({ sourceId });
  await callAs("editor").applySync({ sourceId, planHash: plan.hash });
  const status = await callAs("viewer").status();
  expect(status.find(({ id }) => id === sourceId)).toMatchObject({
    name: "guarded",
    kind: "mcp",
    tools: 1,
    syncError: null,
    canSync: true,
    credentials: { state: "set", headers: ["X-Key"] },
  });
  expect(status.find(({ name }) => name === "web")).toMatchObject({ canSync: false, credentials: { state: "none" } });
  expect(JSON.stringify([status, plan])).not.toContain("very-secret");
});

it("gives a plan that is plain JSON, with both definitions side by side", async () => {
  const { id: sourceId } = await createSource(database.client, "plain");
  world.answers.set("plain", listed({ name: "plain_one" }));
  const caller = callAs("editor");
  await caller.applySync({ sourceId, planHash: (await caller.previewSync({ sourceId })).hash });
  world.answers.set("plain", listed({ name: "plain_one", description: "Newer." }));
  const plan = await caller.previewSync({ sourceId });
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  expect(plan.changed).toMatchObject([
    { before: { description: "Does plain_one." }, after: { description: "Newer." }, tokensBefore: expect.any(Number) },
  ]);
});
