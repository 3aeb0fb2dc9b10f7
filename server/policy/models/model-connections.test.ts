import { afterAll, beforeAll, expect, it } from "vitest";
import { modelConnectionsRouter } from "@/server/api/routers/models.router";
import type { Context } from "@/server/api/trpc/context";
import { createCallerFactory } from "@/server/api/trpc/init";
import type { ConnectionScope, ModelConnectionInput, Provider } from "@/server/contract/models";
import type { AccountRole } from "@/server/contract/permissions";
import { createVault } from "@/server/lib/auth/vault";
import { createOutbound } from "@/server/lib/outbound/outbound";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { connectionOf, setModelConnection, viewModelConnections } from "./model-connections.service";
import { models } from "./models.service";

const ADA = { id: null, name: "Ada" };
const KEY = "sk-very-secret-indeed";
const OPENAI = { baseUrl: "https://api.openai.com/v1" };
const vault = createVault("the operator's secret");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function modelNamed(name: string) {
  const found = (await models.list(database.client)).find((model) => model.name === name);
  if (found === undefined) throw new Error(`no model ${name}`);
  return found;
}

/** Nothing internal is allowed; no name is looked up. */
const outbound = createOutbound(readOutboundRules({}), async () => []);

const set = (modelId: string, connection: ModelConnectionInput | null, scope: ConnectionScope = "model") =>
  setModelConnection({ client: database.client, vault, outbound }, ADA, { modelId, connection, scope });

async function viewOf(name: string) {
  const model = await modelNamed(name);
  return (await viewModelConnections({ client: database.client, vault, outbound }, [model])).get(model.id);
}

async function changeProvider(name: string, provider: Provider) {
  const { updatedAt: _time, ...model } = await modelNamed(name);
  return models.update(database.client, ADA, { ...model, provider });
}

it("stores the key encrypted, uses it for calls, and never shows it", async () => {
  const model = await modelNamed("gpt-4o");
  expect(await viewOf("gpt-4o")).toEqual({ ...OPENAI, state: "none", hasKey: false, scope: null });
  expect(await connectionOf(database.client, vault, model)).toBeNull();
  await set(model.id, { baseUrl: null, apiKey: KEY });

  expect(await connectionOf(database.client, vault, model)).toEqual({
    baseUrl: "https://api.openai.com/v1",
    apiKey: KEY,
  });
  expect(await viewOf("gpt-4o")).toEqual({ ...OPENAI, state: "set", hasKey: true, scope: "model" });
  const rows = await database.client.secret.findMany();
  expect(rows.map((row) => Buffer.from(row.ciphertext).toString("latin1")).join()).not.toContain(KEY);
  const events = await database.client.auditEvent.findMany({ where: { subjectId: model.id } });
  expect(events.at(-1)).toMatchObject({ action: "set connection", new: { provider: "openai", key: true } });
  expect(JSON.stringify(events.map((event) => [event.old, event.new]))).not.toContain(KEY);

  await set(model.id, null);
  expect(await viewOf("gpt-4o")).toMatchObject({ state: "none", hasKey: false });
});

it("does not send a key to another provider than the one it was set for", async () => {
  const model = await modelNamed("gpt-5");
  await set(model.id, { baseUrl: null, apiKey: KEY });
  const moved = await changeProvider("gpt-5", "anthropic");
  expect(await connectionOf(database.client, vault, moved)).toBeNull();
  expect(await viewOf("gpt-5")).toMatchObject({ state: "stale" });
  const back = await changeProvider("gpt-5", "openai");
  expect(await connectionOf(database.client, vault, back)).not.toBeNull();
  expect(await connectionOf(database.client, createVault("another secret"), back)).toBeNull();
});

it("uses the default address for providers without a key", async () => {
  const local = await modelNamed("local-32k");
  expect(await connectionOf(database.client, vault, local)).toEqual({
    baseUrl: "http://localhost:11434",
    apiKey: null,
  });
  expect(await viewOf("demo")).toMatchObject({ state: "not-needed" });
  expect(await connectionOf(database.client, vault, await modelNamed("demo"))).toBeNull();
});

it("refuses a connection that can't work, and names the field", async () => {
  const compatible = await modelNamed("small-8k");
  await expect(set(compatible.id, { baseUrl: null, apiKey: KEY })).rejects.toMatchObject({
    details: { field: "connection.baseUrl" },
  });
  const claude = await modelNamed("claude-sonnet-4-5");
  await expect(set(claude.id, { baseUrl: null, apiKey: null })).rejects.toMatchObject({
    details: { field: "connection.apiKey" },
  });
  await expect(set((await modelNamed("demo")).id, { baseUrl: null, apiKey: KEY })).rejects.toMatchObject({
    code: "rejected",
  });
  await expect(set("model_none", null)).rejects.toMatchObject({ code: "not_found" });
});

it("uses a provider's connection for its models, unless one has its own", async () => {
  const [shared, own] = [await modelNamed("gpt-4o"), await modelNamed("gpt-5")];
  await set(own.id, { baseUrl: null, apiKey: "sk-own" });
  await set(shared.id, { baseUrl: null, apiKey: KEY }, "provider");
  expect(await connectionOf(database.client, vault, shared)).toMatchObject({ apiKey: KEY });
  expect(await connectionOf(database.client, vault, own)).toMatchObject({ apiKey: "sk-own" });
  expect(await viewOf("gpt-4o")).toMatchObject({ state: "set", scope: "provider" });
  expect(await viewOf("gpt-5")).toMatchObject({ state: "set", scope: "model" });
  // Another provider's model gets neither.
  expect(await connectionOf(database.client, vault, await modelNamed("claude-sonnet-4-5"))).toBeNull();
  await set(own.id, null);
  expect(await connectionOf(database.client, vault, own)).toMatchObject({ apiKey: KEY });
  await set(shared.id, null, "provider");
  expect(await connectionOf(database.client, vault, own)).toBeNull();
});

it("refuses an address that is not allowed when it is saved, and shows a default one as blocked", async () => {
  expect(await viewOf("local-32k")).toMatchObject({ state: "blocked", baseUrl: "http://localhost:11434" });
  const local = await modelNamed("local-32k");
  const names = { "models.internal": "10.0.0.7", "models.example.com": "93.184.216.34" } as Record<string, string>;
  const guard = createOutbound(readOutboundRules({}), async (host) => [{ address: names[host] ?? "::1", family: 4 }]);
  const save = (baseUrl: string) =>
    setModelConnection({ client: database.client, vault, outbound: guard }, ADA, {
      modelId: local.id,
      connection: { baseUrl, apiKey: null },
    });
  for (const url of ["http://localhost:11434", "http://127.0.0.1/v1", "http://[::1]:8080", "http://models.internal"]) {
    await expect(save(url), url).rejects.toMatchObject({
      message: expect.stringContaining("TOOLCRIB_ALLOW_INTERNAL"),
      details: { field: "connection.baseUrl" },
    });
  }
  await save("https://models.example.com");
  expect(await viewOf("local-32k")).toMatchObject({ state: "set", baseUrl: "https://models.example.com" });
  await set(local.id, null);
  const open = createOutbound(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "localhost:11434" }));
  const views = await viewModelConnections({ client: database.client, vault, outbound: open }, [local]);
  expect(views.get(local.id)).toMatchObject({ state: "none" });
});

it("lets only admins set a connection, editors test it, and viewers see its state", async () => {
  const model = await modelNamed("gemini-2.5-pro");
  const callAs = (accountRole: AccountRole) => {
    const me = { id: null, name: "Ada", email: "ada@example.com", accountRole };
    const fetch = () => Promise.reject(new Error("nothing is asked"));
    const context = {
      client: database.client,
      sources: { vault },
      outbound: { ...outbound, fetch },
      findMe: async () => me,
      requestId: "req",
    };
    return createCallerFactory(modelConnectionsRouter)(context as unknown as Context);
  };
  const input = { modelId: model.id, connection: { baseUrl: null, apiKey: KEY } };
  await expect(callAs("editor").setConnection(input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(callAs("viewer").test({ modelId: model.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(callAs("member").status()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(
    callAs("admin").setConnection({ ...input, connection: { baseUrl: "ftp://x", apiKey: "a b" } }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await callAs("editor").test({ modelId: model.id })).toMatchObject({ ok: false });
  await callAs("admin").setConnection(input);
  const status = await callAs("viewer").status();
  expect(status.find(({ id }) => id === model.id)).toMatchObject({
    connection: { state: "set", hasKey: true },
    roles: [],
  });
  expect(JSON.stringify(status)).not.toContain(KEY);
});
