import { afterAll, beforeAll, expect, it } from "vitest";
import { createVault } from "@/server/auth/vault";
import type { Credentials } from "@/server/contract/sources";
import type { JsonObject } from "@/server/engine/snapshot";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { credentialsOf, mayCarry, setCredentials, viewCredentials } from "./credentials.service";
import { sources } from "./sources.service";

const ACTOR = { id: null, name: "Ada" };
const SECRET = "xoxb-very-secret";
const vault = createVault("the operator's secret");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let counter = 0;

function createSource(connection: JsonObject) {
  counter += 1;
  const fields = { name: `far-${counter}`, title: "Far", description: "", enabled: true };
  return sources.create(database.client, ACTOR, { ...fields, kind: "mcp", connection });
}

const http = (url: string) => createSource({ transport: "http", url });
const set = (sourceId: string, credentials: Credentials | null) =>
  setCredentials(database.client, ACTOR, vault, { sourceId, credentials });

async function pointTo(id: string, connection: JsonObject) {
  const { updatedAt: _time, ...source } = await sources.get(database.client, id);
  return sources.update(database.client, ACTOR, { ...source, connection });
}

async function viewOf(id: string) {
  const source = await sources.get(database.client, id);
  return (await viewCredentials(database.client, vault, [source])).get(id);
}

it("keeps credentials encrypted, gives them to callers, and shows nothing but their names", async () => {
  const source = await http("https://tools.example.com/mcp");
  expect(await viewOf(source.id)).toEqual({ state: "none", headers: [], query: null, env: [] });
  await set(source.id, { headers: { Authorization: `Bearer ${SECRET}` }, query: { name: "key", value: SECRET } });

  const found = await credentialsOf(database.client, vault, source);
  expect(found).toMatchObject({ headers: { Authorization: `Bearer ${SECRET}` }, query: { name: "key" } });
  expect(await viewOf(source.id)).toEqual({ state: "set", headers: ["Authorization"], query: "key", env: [] });

  const rows = await database.client.secret.findMany();
  expect(rows.map((row) => Buffer.from(row.ciphertext).toString("latin1")).join()).not.toContain(SECRET);
  const events = await database.client.auditEvent.findMany({ where: { subjectId: source.id } });
  expect(events.map((event) => event.action)).toEqual(["create", "set credentials"]);
  expect(JSON.stringify(events.map((event) => [event.old, event.new]))).not.toContain(SECRET);
  expect(events[1]?.new).toMatchObject({ headers: ["Authorization"], query: "key" });
  expect(JSON.stringify(await sources.get(database.client, source.id))).not.toContain(SECRET);
});

it("does not send credentials to another origin than the one they were set for", async () => {
  const source = await http("https://tools.example.com/mcp");
  await set(source.id, { headers: { "X-Key": SECRET } });
  const samePlace = await pointTo(source.id, { transport: "http", url: "https://tools.example.com/mcp/v2" });
  const kept = await credentialsOf(database.client, vault, samePlace);
  expect(kept?.headers).toEqual({ "X-Key": SECRET });
  if (kept === null) throw new Error("missing");
  expect(mayCarry(kept, "https://tools.example.com/other")).toBe(true);
  expect(mayCarry(kept, "https://tools.example.com.evil.example/other")).toBe(false);
  expect(mayCarry(kept, "http://tools.example.com/other")).toBe(false);

  const elsewhere = await pointTo(source.id, { transport: "http", url: "https://evil.example/mcp" });
  expect(await credentialsOf(database.client, vault, elsewhere)).toBeNull();
  expect(await viewOf(source.id)).toEqual({ state: "stale", headers: ["X-Key"], query: null, env: [] });
  // What is published still points to the old place, and may go on.
  expect(await credentialsOf(database.client, vault, source)).not.toBeNull();
});

it("does not hand a command's environment to another command, nor to the same one with other arguments", async () => {
  const source = await createSource({ transport: "stdio", command: "crib-server", args: ["--safe"] });
  await set(source.id, { env: { TOKEN: SECRET } });
  expect((await credentialsOf(database.client, vault, source))?.env).toEqual({ TOKEN: SECRET });
  const bent = await pointTo(source.id, { transport: "stdio", command: "crib-server", args: ["--print-env"] });
  expect(await credentialsOf(database.client, vault, bent)).toBeNull();
  expect(await viewOf(source.id)).toMatchObject({ state: "stale", env: ["TOKEN"] });
});

it("refuses what a source cannot use, and a source that points nowhere", async () => {
  const source = await http("https://tools.example.com/mcp");
  await expect(set(source.id, { env: { TOKEN: SECRET } })).rejects.toMatchObject({ details: { field: "env" } });
  const byHand = (await sources.list(database.client)).find(({ name }) => name === "web");
  await expect(set(byHand?.id ?? "", { headers: { "X-Key": SECRET } })).rejects.toMatchObject({ code: "rejected" });
  await expect(set("source_none", null)).rejects.toMatchObject({ code: "not_found" });
});

it("forgets credentials that are taken away, and those that another master secret sealed", async () => {
  const source = await http("https://tools.example.com/mcp");
  await set(source.id, { headers: { "X-Key": SECRET } });
  const other = createVault("another secret");
  expect(await credentialsOf(database.client, other, source)).toBeNull();
  expect((await viewCredentials(database.client, other, [source])).get(source.id)?.state).toBe("stale");
  await set(source.id, null);
  expect(await credentialsOf(database.client, vault, source)).toBeNull();
  expect(await viewOf(source.id)).toMatchObject({ state: "none" });
});
