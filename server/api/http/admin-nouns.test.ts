import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_NOUNS, type AdminNoun, type AdminNounPath } from "@/server/contract/admin/nouns";
import type { AdminScope } from "@/server/contract/admin-keys";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import { createAdminKey } from "@/server/identity/admin-keys/admin-keys.service";
import { insertPerson } from "@/server/identity/people/people.store";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

let database: TestDatabase;
let api: RunningApi;
let editor: string;
let ada: { id: string; name: string };

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const person = { name: "Ada", email: "ada@example.com", passwordHash: "x", accountRole: "admin" as const };
  ada = await insertPerson(database.client, person);
  editor = await keyWith("script", "read", "edit");
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function keyWith(name: string, ...scopes: AdminScope[]): Promise<string> {
  return (await createAdminKey(database.client, ada, { name, scopes, expiresAt: null })).key;
}

type Body = Record<string, unknown> & { readonly error: Record<string, unknown>; readonly items: Body[] };

async function send(
  method: string,
  path: string,
  body?: object,
  key = editor,
): Promise<{ status: number; body: Body }> {
  const answer = await fetch(`${api.url}/api/admin/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const NOUNS = Object.entries(ADMIN_NOUNS) as [AdminNounPath, AdminNoun][];

describe.each(NOUNS)("%s", (path, { example }) => {
  const name = String(example.name);
  const at = `${path}/${encodeURIComponent(name)}`;
  const update = { description: "Changed by a script" };

  it("are created, listed, read, changed and deleted, each with its audit event under the key's name", async () => {
    const made = await send("POST", path, example);
    expect(made).toMatchObject({ status: 200, body: { ...example, version: 1 } });
    const { id } = made.body;
    expect((await send("GET", at)).body).toEqual(made.body);
    expect((await send("GET", `${path}/${id}`)).body).toEqual(made.body);
    expect((await send("GET", `${path}?search=${encodeURIComponent(name.toUpperCase())}`)).body).toEqual({
      ...{ items: [made.body], next: null, total: 1 },
    });
    expect((await send("POST", path, example)).status).toBe(409);

    const change = "description" in ADMIN_NOUNS[path].fields ? update : { title: "Changed", goal: "Changed" };
    const known = Object.fromEntries(Object.entries(change).filter(([field]) => field in ADMIN_NOUNS[path].fields));
    const changed = await send("PATCH", at, { version: 1, ...known });
    expect(changed).toMatchObject({ status: 200, body: { ...example, ...known, id, version: 2 } });
    const late = await send("PATCH", at, { version: 1, ...known });
    expect(late).toMatchObject({ status: 409, body: { error: { code: "conflict", current: changed.body } } });
    expect((await send("DELETE", `${at}?version=1`)).status).toBe(409);
    expect((await send("PATCH", at, known)).body.error.message).toBe("version: Send the version that you read");
    expect((await send("DELETE", at)).body.error.message).toBe("version: Send the version that you read");

    expect(await send("DELETE", `${at}?version=2`)).toEqual({ status: 200, body: { ok: true } });
    for (const [method, body] of [["GET"], ["PATCH", { version: 2 }], ["DELETE"]] as const) {
      expect((await send(method, method === "DELETE" ? `${at}?version=2` : at, body)).status).toBe(404);
    }
    const events = await database.client.auditEvent.findMany({
      where: { subjectId: String(id) },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ action, actorName }) => [action, actorName])).toEqual(
      ["create", "update", "delete"].map((action) => [action, "Admin key script"]),
    );
  });

  it("name the field that is wrong, missing or unknown", async () => {
    const typo = await send("POST", path, { ...example, nmae: "x" });
    expect(typo).toMatchObject({ status: 400, body: { error: { field: "nmae", closest: ["name"] } } });
    const { name: _name, ...nameless } = example;
    expect(await send("POST", path, nameless)).toMatchObject({ status: 400, body: { error: { field: "name" } } });
    expect((await send("GET", `${path}?limit=1000`)).body.error.message).toMatch(/^limit: /);
    expect((await send("GET", `${path}?serach=x`)).body.error.message).toContain("Did you mean `search`?");
  });
});

describe("a list", () => {
  it("has every entry once, page by page", async () => {
    const names: unknown[] = [];
    let next: unknown = null;
    do {
      const { body } = await send("GET", `tools?limit=20${next === null ? "" : `&after=${next}`}`);
      names.push(...body.items.map(({ name }) => name));
      next = body.next;
    } while (next !== null);
    const all = await database.client.tool.findMany({ select: { name: true } });
    expect(names.toSorted()).toEqual(all.map(({ name }) => name).sort());
    expect(new Set(names).size).toBe(names.length);
  });

  it("is filtered by the fields of its noun", async () => {
    const { body } = await send("GET", "tools?source=web&enabled=true");
    expect(body.total).toBeGreaterThan(0);
    expect(new Set(body.items.map(({ source }) => source))).toEqual(new Set(["web"]));
    expect((await send("GET", "tools?enabled=false")).body).toEqual({ items: [], next: null, total: 0 });
    expect((await send("GET", "tools?enabled=maybe")).body.error.message).toBe("enabled: Use true or false");
    expect((await send("GET", "sources?kind=builtin")).body.items[0]).toMatchObject({ kind: "builtin", canSync: true });
  });
});

describe("a change", () => {
  it("merges fixed fields, and replaces lists and free-form JSON", async () => {
    const policy = await send("POST", "policies", {
      ...{ name: "tight", title: "Tight", preset: "toolcrib" },
      settings: { thresholds: { directMaxTokens: 500 } },
    });
    const preset = PRESET_SETTINGS.toolcrib;
    const expected = { ...preset, thresholds: { ...preset.thresholds, directMaxTokens: 500 } };
    expect(policy.body.settings).toEqual(expected);
    const changed = await send("PATCH", "policies/tight", { version: 1, settings: { caps: { maxTools: 7 } } });
    expect(changed.body.settings).toEqual({ ...expected, caps: { ...preset.caps, maxTools: 7 } });

    const role = { name: "guest", title: "Guest", policy: "tight", allow: "none", deny: { sources: ["web"] } };
    expect((await send("POST", "roles", role)).body).toMatchObject({ ...role, deny: { sources: ["web"] } });
    const { body } = await send("PATCH", "roles/guest", {
      version: 1,
      allow: ["ha_call_service"],
      deny: { tools: [] },
    });
    expect(body).toMatchObject({ title: "Guest", allow: ["ha_call_service"], deny: { sources: ["web"] } });

    const tool = (await send("GET", "tools/ha_call_service")).body;
    const inputSchema = { type: "object", properties: { only: { type: "string" } } };
    const next = await send("PATCH", "tools/ha_call_service", { version: tool.version, inputSchema });
    expect(next.body).toEqual({
      ...tool,
      inputSchema,
      version: Number(tool.version) + 1,
      updatedAt: expect.any(String),
    });
  });

  it("refuses unknown fields at any depth, with the closest known name", async () => {
    const settings = { thresholds: { directMaxToken: 5 } };
    const { body } = await send("PATCH", "policies/toolcrib", { version: 1, settings });
    expect(body.error).toMatchObject({ field: "settings.thresholds.directMaxToken", closest: ["directMaxTokens"] });
    expect(body.error.message).toContain("Did you mean `directMaxTokens`?");
  });

  it("obeys the rules of the dashboard", async () => {
    const source = { name: "lathe", kind: "mcp", title: "Lathe", connection: { transport: "stdio", command: "lathe" } };
    expect(await send("POST", "sources", source)).toMatchObject({ status: 403 });
    const inner = { ...source, connection: { transport: "http", url: "http://169.254.169.254/" } };
    expect((await send("POST", "sources", inner)).body.error.field).toBe("connection.url");
    const manager = await keyWith("manager", "edit", "manage");
    expect(await send("POST", "sources", source, manager)).toMatchObject({ status: 200 });
    const rename = { version: 1, title: "Lathe 2" };
    expect(await send("PATCH", "sources/lathe", rename)).toMatchObject({ status: 403 });

    const required = { name: "gate", required: true };
    expect(await send("POST", "evaluations", required)).toMatchObject({ status: 403 });
    expect(await send("POST", "evaluations", required, manager)).toMatchObject({ status: 200 });
    expect(await send("DELETE", "evaluations/gate?version=1")).toMatchObject({ status: 403 });

    const { version } = (await send("GET", "policies/toolcrib")).body;
    const used = await send("DELETE", `policies/toolcrib?version=${version}`);
    expect(used).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining("orchestrator") } } });
  });
});

it("core tools are added and removed", async () => {
  const own = async () => {
    const roles = (await send("GET", "core")).body.roles as { name: string; own: string[] }[];
    return roles.find(({ name }) => name === "orchestrator")?.own;
  };
  const core = { tool: "ha_call_service", role: "orchestrator" };
  expect(await send("POST", "core", { ...core, isCore: true })).toMatchObject({ status: 200 });
  expect(await own()).toContain("ha_call_service");
  expect(await send("POST", "core", { ...core, isCore: false })).toMatchObject({ status: 200 });
  expect(await own()).not.toContain("ha_call_service");
  expect(await send("POST", "core", { ...core, tool: "nothing", isCore: true })).toMatchObject({ status: 400 });
});

it("cases are added, replaced by their ID, listed and deleted", async () => {
  await send("POST", "evaluations", { name: "lamps" });
  const lamp = { id: "lamp", message: "turn on the lamp", needs: ["ha_call_service"] };
  const add = (...cases: object[]) => send("POST", "evaluations/lamps/cases", { cases });
  expect((await add(lamp, { ...lamp, id: "other" })).body).toMatchObject({ added: 2, changed: 0 });
  expect((await add({ ...lamp, message: "lamp on" })).body).toMatchObject({ added: 0, changed: 1 });
  expect((await send("GET", "evaluations/lamps/cases?search=lamp+on")).body).toEqual({
    ...{ items: [{ ...lamp, message: "lamp on" }], total: 1 },
  });
  expect(await send("DELETE", "evaluations/lamps/cases/lamp")).toMatchObject({ status: 200 });
  expect(await send("DELETE", "evaluations/lamps/cases/lamp")).toMatchObject({ status: 404 });
  expect((await send("GET", "evaluations/lamps")).body).toMatchObject({ name: "lamps", cases: 1 });
  expect((await send("GET", "evaluations/lamps/runs")).body).toEqual({ items: [] });
});
