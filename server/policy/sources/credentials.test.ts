import { afterAll, beforeAll, expect, it } from "vitest";
import type { Credentials } from "@/server/contract/sources";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { createVault } from "@/server/lib/auth/vault";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { credentialsOf, mayCarry, setCredentials, viewCredentials } from "./credentials.service";
import { rebindCredentials } from "./rebind-credentials.service";
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

it("does not send credentials to another origin or path than the one they were set for", async () => {
  const source = await http("https://tools.example.com/v1/tenant-a");
  await set(source.id, { headers: { "X-Key": SECRET } });
  const below = await pointTo(source.id, { transport: "http", url: "https://tools.example.com/v1/tenant-a/mcp" });
  const kept = await credentialsOf(database.client, vault, below);
  expect(kept?.headers).toEqual({ "X-Key": SECRET });
  if (kept === null) throw new Error("missing");
  expect(mayCarry(kept, "https://tools.example.com/v1/tenant-a/other")).toBe(true);
  expect(mayCarry(kept, "https://tools.example.com/v1/tenant-b")).toBe(false);
  expect(mayCarry(kept, "https://tools.example.com.evil.example/v1/tenant-a")).toBe(false);
  expect(mayCarry(kept, "http://tools.example.com/v1/tenant-a")).toBe(false);

  for (const url of [
    "https://evil.example/v1/tenant-a",
    "https://tools.example.com/v1/tenant-b",
    "https://tools.example.com/v1/tenant-ab",
    "https://tools.example.com/v1",
    "https://tools.example.com/v1/tenant-a/..%2ftenant-b",
  ]) {
    const elsewhere = await pointTo(source.id, { transport: "http", url });
    expect(await credentialsOf(database.client, vault, elsewhere), url).toBeNull();
    expect(await viewOf(source.id), url).toEqual({ state: "stale", headers: ["X-Key"], query: null, env: [] });
  }
  // The published source still points to the old address and may continue.
  expect(await credentialsOf(database.client, vault, source)).not.toBeNull();
});

it("sends them to a document and the API it describes, and requires them again if either moves", async () => {
  counter += 1;
  const connection = { url: "https://api.example.com/docs/openapi.json", baseUrl: "https://api.example.com/v1/a" };
  const fields = { name: `far-${counter}`, title: "Far", description: "", enabled: true };
  const source = await sources.create(database.client, ACTOR, { ...fields, kind: "openapi", connection });
  await set(source.id, { headers: { "X-Key": SECRET } });
  const held = await credentialsOf(database.client, vault, source);
  if (held === null) throw new Error("missing");
  expect(mayCarry(held, connection.url)).toBe(true);
  expect(mayCarry(held, "https://api.example.com/docs/other.json")).toBe(false);
  for (const moved of [{ url: "https://api.example.com/other.json" }, { baseUrl: "https://api.example.com/v1" }]) {
    const now = await pointTo(source.id, { ...connection, ...moved });
    expect(await credentialsOf(database.client, vault, now)).toBeNull();
  }
});

async function setAsBefore(sourceId: string, target: string) {
  const sealed = JSON.stringify({ target, headers: { "X-Key": SECRET }, query: null, env: {} });
  const ciphertext = vault.seal("source credentials", sourceId, sealed);
  const row = { id: `secret_${sourceId}`, purpose: "source credentials", subjectId: sourceId, ciphertext };
  await database.client.secret.create({ data: row });
}

it("binds credentials of earlier versions to their sources' addresses, once", async () => {
  const plain = await http("https://old.example/v1/tenant-a");
  await setAsBefore(plain.id, "https://old.example");
  counter += 1;
  const json = { name: `far-${counter}`, title: "Far", description: "", enabled: true, kind: "json" as const };
  const file = await sources.create(database.client, ACTOR, {
    ...json,
    connection: { url: "https://old.example/defs/tools.json" },
  });
  await database.client.tool.create({
    data: {
      ...{
        id: "tool_own",
        name: "own_address",
        sourceId: file.id,
        title: "",
        description: "",
        summary: "",
        domain: "",
      },
      ...{ inputSchema: {}, contentHash: "", binding: { method: "GET", url: "https://old.example/api/x/{id}" } },
    },
  });
  await setAsBefore(file.id, "https://old.example");
  const started = await createSource({ transport: "stdio", command: "crib-server" });
  await setAsBefore(started.id, 'stdio ["crib-server",[],null]');

  expect(await rebindCredentials(database.client, vault)).toBe(2);
  expect(await rebindCredentials(database.client, vault)).toBe(0);

  expect(await credentialsOf(database.client, vault, started)).not.toBeNull();
  const held = await credentialsOf(database.client, vault, plain);
  expect(held).toEqual({
    targets: ["https://old.example/v1/tenant-a/"],
    headers: { "X-Key": SECRET },
    query: null,
    env: {},
  });
  const beside = await pointTo(plain.id, { transport: "http", url: "https://old.example/v1/tenant-b" });
  expect(await credentialsOf(database.client, vault, beside)).toBeNull();
  expect((await credentialsOf(database.client, vault, file))?.targets).toEqual([
    "https://old.example/defs/",
    "https://old.example/api/x/",
  ]);
});

it("does not hand a command's environment to another command, nor to the same one with other arguments", async () => {
  const source = await createSource({ transport: "stdio", command: "crib-server", args: ["--safe"] });
  await set(source.id, { env: { TOKEN: SECRET } });
  expect((await credentialsOf(database.client, vault, source))?.env).toEqual({ TOKEN: SECRET });
  const bent = await pointTo(source.id, { transport: "stdio", command: "crib-server", args: ["--print-env"] });
  expect(await credentialsOf(database.client, vault, bent)).toBeNull();
  expect(await viewOf(source.id)).toMatchObject({ state: "stale", env: ["TOKEN"] });
});

it("refuses credentials that a source can't use, and a source without an address", async () => {
  const source = await http("https://tools.example.com/mcp");
  await expect(set(source.id, { env: { TOKEN: SECRET } })).rejects.toMatchObject({ details: { field: "env" } });
  const byHand = (await sources.list(database.client)).find(({ name }) => name === "web");
  await expect(set(byHand?.id ?? "", { headers: { "X-Key": SECRET } })).rejects.toMatchObject({ code: "rejected" });
  await expect(set("source_none", null)).rejects.toMatchObject({ code: "not_found" });
});

it("ignores removed credentials, and those encrypted with another secret", async () => {
  const source = await http("https://tools.example.com/mcp");
  await set(source.id, { headers: { "X-Key": SECRET } });
  const other = createVault("another secret");
  expect(await credentialsOf(database.client, other, source)).toBeNull();
  expect((await viewCredentials(database.client, other, [source])).get(source.id)?.state).toBe("stale");
  await set(source.id, null);
  expect(await credentialsOf(database.client, vault, source)).toBeNull();
  expect(await viewOf(source.id)).toMatchObject({ state: "none" });
});
