import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeAdminApi } from "@/server/contract/admin/openapi";
import { ADMIN_OPERATIONS } from "@/server/contract/admin/operations";
import { ADMIN_SCOPES, type AdminScope } from "@/server/contract/admin-keys";
import { addCasesInput } from "@/server/contract/evaluations";
import { createAdminKey, revokeAdminKey } from "@/server/identity/admin-keys/admin-keys.service";
import { insertPerson } from "@/server/identity/people/people.store";
import { addCases } from "@/server/lab/evaluations/cases.service";
import { createSet } from "@/server/lab/evaluations/evaluations.service";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const PREFIX = "/api/admin/v1";

let database: TestDatabase;
let api: RunningApi;
let ada: { id: string; name: string };
let log = "";
const keys: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const logTo = {
    write(line: string) {
      log += line;
    },
  };
  api = await startApi(database, { logLevel: "trace", logTo });
  const person = { name: "Ada", email: "ada@example.com", passwordHash: "x", accountRole: "admin" as const };
  ada = await insertPerson(database.client, person);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function keyWith(...scopes: AdminScope[]): Promise<string> {
  const input = { name: `for ${scopes.join(" ")}`, scopes, expiresAt: null };
  const { key } = await createAdminKey(database.client, ada, input);
  keys.push(key);
  return key;
}

type Answer = { status: number; headers: Headers; text: string; body: Record<string, never> };

async function send(
  key: string | null,
  path: string,
  body?: unknown,
  type = "application/json",
  method = body === undefined ? "GET" : "POST",
): Promise<Answer> {
  const answer = await fetch(`${api.url}${PREFIX}${path}`, {
    method,
    headers: { ...(key !== null && { authorization: `Bearer ${key}` }), "content-type": type },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
}
const sendFile = (key: string, path: string, text: string) => send(key, path, text, "application/yaml");
const changeTitle = (text: string, title: string) => text.replace(/^(roles:\n(?:.*\n)*? {4}title: ).*$/m, `$1${title}`);

describe("policy as code", () => {
  it("is exported, edited, compared, imported and published, and agents get it at once", async () => {
    const key = await keyWith("read", "edit", "publish");
    const agent = await api.keyFor("orchestrator");
    const { text, headers } = await send(key, "/policy");
    expect(headers.get("content-type")).toBe("application/yaml; charset=utf-8");
    const same = await sendFile(key, "/policy/diff", text);
    expect(same.body).toMatchObject({ changes: [], published: { number: 1, isDraft: true } });

    const renamed = text.replace(
      /^( {2}- name: ha_call_service\n(?: {4}.*\n)*? {4}description: ).*$/m,
      "$1Rings a bell.",
    );
    expect(renamed).not.toBe(text);
    const plan = await sendFile(key, "/policy/diff", renamed);
    expect(plan.body.changes).toEqual([
      {
        ...{ noun: "tool", kind: "changed", name: "ha_call_service" },
        fields: [{ field: "description", old: expect.any(String), new: '"Rings a bell."' }],
      },
    ]);
    const imported = await sendFile(key, `/policy/import?draftHash=${plan.body.draftHash}`, renamed);
    expect(imported).toMatchObject({ status: 200, body: { changes: 1 } });
    const again = await sendFile(key, "/policy/diff", renamed);
    expect(again.body).toMatchObject({ changes: [], published: { number: 1, isDraft: false } });
    expect((await send(key, "/status")).body).toMatchObject({
      draft: { hash: imported.body.draftHash, changes: 1 },
      revision: 1,
    });

    const published = await send(key, "/revisions", { note: "A bell", draftHash: imported.body.draftHash });
    expect(published.body).toEqual({ number: 2, served: true });
    const tool = await api.ask(agent, "/api/v1/tools/ha_call_service?role=orchestrator");
    expect(JSON.stringify(tool.body)).toContain("Rings a bell.");
    const { body } = await send(key, "/revisions?limit=1");
    expect(body).toMatchObject({ items: [{ number: 2, note: "A bell" }], next: 2 });
    const { authorName } = await database.client.revision.findUniqueOrThrow({ where: { number: 2 } });
    expect(authorName).toBe("Admin key for read edit publish");
    expect((await send(key, "/policy?ref=published")).text).toBe(renamed);
    expect((await send(key, "/policy?ref=1")).text).toBe(text);

    const restored = await send(key, "/revisions/1/restore", {});
    expect(restored.body).toEqual({ number: 3, served: true });
    expect((await send(key, "/policy")).text).toBe(text);
    const audit = await database.client.auditEvent.findMany({
      where: { actorName: authorName },
      orderBy: { id: "asc" },
    });
    expect(audit.map(({ action, noun }) => `${action} ${noun}`)).toEqual([
      "import draft",
      "publish revision",
      "restore revision",
    ]);
  });

  it("overwrites no draft and publishes none that was edited after the diff", async () => {
    const key = await keyWith("read", "edit", "publish");
    const { text } = await send(key, "/policy");
    const { draftHash } = (await sendFile(key, "/policy/diff", text)).body;
    const edited = changeTitle(text, "Another title");
    expect((await sendFile(key, `/policy/import?draftHash=${draftHash}`, edited)).status).toBe(200);
    expect(await sendFile(key, `/policy/import?draftHash=${draftHash}`, text)).toMatchObject({ status: 409 });
    expect(await send(key, "/revisions", { note: "x", draftHash })).toMatchObject({ status: 409 });
  });

  it("changes rules and command lines only with the scope manage", async () => {
    const [editor, manager] = [await keyWith("read", "edit"), await keyWith("read", "edit", "manage")];
    const { text } = await send(editor, "/policy");
    const program =
      "  - name: lathe\n    kind: mcp\n    title: Lathe\n    connection: { transport: stdio, command: lathe }\n";
    const file = text.replace(/^sources:\n/m, `sources:\n${program}`);
    const { draftHash, commandLines } = (await sendFile(editor, "/policy/diff", file)).body;
    expect(commandLines).toEqual(["lathe"]);
    const importAs = (key: string, query: string) =>
      sendFile(key, `/policy/import?draftHash=${draftHash}${query}`, file);
    expect(await importAs(editor, "")).toMatchObject({ status: 403 });
    expect(await importAs(editor, "&guards=true")).toMatchObject({ status: 403 });
    expect(await importAs(manager, "&guards=true")).toMatchObject({ status: 200 });
  });
});

describe("an admin key", () => {
  it("opens exactly the operations of its scopes, before anything else is read", async () => {
    for (const scope of ADMIN_SCOPES) {
      const key = await keyWith(scope);
      for (const operation of Object.values(ADMIN_OPERATIONS)) {
        const path = operation.path.replaceAll(/\{\w+\}/g, "999");
        const { method } = operation;
        const body = method === "POST" || method === "PATCH" ? "[" : undefined;
        const answer = await send(key, path, body, "application/json", method);
        const isOpen = operation.scope === scope;
        expect(answer.status === 403, `${scope}: ${operation.method} ${path} → ${answer.status}`).toBe(!isOpen);
        if (!isOpen) expect(answer.text).toContain(`lacks the scope ${operation.scope}`);
      }
    }
  });

  it("gets its own error when missing, malformed, an agent key, unknown or revoked", async () => {
    const agent = await api.keyFor();
    const { key, view } = await createAdminKey(database.client, ada, { name: "x", scopes: ["read"], expiresAt: null });
    expect((await send(key, "/status")).status).toBe(200);
    await revokeAdminKey(database.client, ada, view.id);
    const answers = await Promise.all([null, "nonsense", agent, "tca_unknown", key].map((one) => send(one, "/status")));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const [missing, malformed, agents, unknown, revoked] = answers.map(({ body }) =>
      Reflect.get(Object(body.error), "message"),
    );
    expect(new Set([missing, malformed, agents, unknown]).size).toBe(4);
    expect(revoked).toBe(unknown);
    const admin = await keyWith("read");
    expect((await api.ask(admin, "/api/v1/categories?role=orchestrator")).status).toBe(401);
  });
});

describe("agent keys", () => {
  it("are created for roles by name, listed without secrets, and dead once revoked", async () => {
    const key = await keyWith("read", "manage");
    const made = await send(key, "/keys", { name: "bot", roles: ["orchestrator"] });
    const { key: agent, view } = made.body as unknown as { key: string; view: { id: string } };
    const ask = () => api.ask(agent, "/api/v1/categories?role=orchestrator");
    expect((await ask()).status).toBe(200);
    const list = await send(key, "/keys?search=bot");
    expect(list.body).toMatchObject({
      items: [{ id: view.id, roles: ["orchestrator"], status: "active" }],
      next: null,
    });
    expect(list.text).not.toContain(agent);
    const patch = (body: object) => send(key, `/keys/${view.id}`, body, "application/json", "PATCH");
    const changed = await patch({ ratePerMinute: 300 });
    expect(changed.body).toMatchObject({ name: "bot", roles: ["orchestrator"], ratePerMinute: 300 });
    expect(await patch({ roles: ["nobody"] })).toMatchObject({ status: 400 });
    expect((await send(key, `/keys/${view.id}`)).body).toEqual(changed.body);
    const rotated = await send(key, `/keys/${view.id}/rotate`, { overlapHours: 0 });
    keys.push(String(rotated.body.key));
    expect((await ask()).status).toBe(401);
    expect((await api.ask(String(rotated.body.key), "/api/v1/categories?role=orchestrator")).status).toBe(200);
    expect((await send(key, `/keys/${view.id}/revoke`, {})).body).toEqual({ ok: true });
    expect((await api.ask(String(rotated.body.key), "/api/v1/categories?role=orchestrator")).status).toBe(401);
    expect((await send(key, "/keys?status=revoked&search=BOT")).body).toMatchObject({ total: 1 });
    expect((await send(key, "/keys", { name: "bot", roles: ["nobody"] })).text).toContain("no role is named nobody");
    keys.push(agent);
  });
});

describe("sources", () => {
  const TOOL = { name: "fetch_page", description: "Fetches a page.", inputSchema: { type: "object" } };
  const document = JSON.stringify([TOOL]);

  it("are created, and synced only as previewed", async () => {
    const key = await keyWith("read", "edit");
    const made = await send(key, "/sources", { name: "pages", kind: "json", title: "Pages" });
    expect(made.body).toMatchObject({ name: "pages" });
    const plan = await send(key, "/sources/pages/sync/preview", { document });
    expect(plan.body).toMatchObject({ added: [{ name: "fetch_page" }], changed: [], removed: [], problems: [] });
    const { planHash } = plan.body;
    const other = JSON.stringify([{ ...TOOL, description: "Fetches another page." }]);
    expect(await send(key, "/sources/pages/sync", { document: other, planHash })).toMatchObject({ status: 409 });
    const synced = await send(key, "/sources/pages/sync", { document, planHash });
    expect(synced.body).toMatchObject({ added: 1, changed: 0, removed: 0 });
    const { items } = (await send(key, "/sources")).body as unknown as { items: { name: string }[] };
    expect(items.find(({ name }) => name === "pages")).toMatchObject({ kind: "json", tools: 1, canSync: false });
    expect(await send(key, "/sources/nowhere/sync/preview", {})).toMatchObject({ status: 404 });
  });

  it("that run a command need the scope manage", async () => {
    const connection = { transport: "stdio", command: "drill" };
    const source = { name: "drill", kind: "mcp", title: "Drill", connection };
    expect(await send(await keyWith("edit"), "/sources", source)).toMatchObject({ status: 403 });
    expect(await send(await keyWith("edit", "manage"), "/sources", source)).toMatchObject({ status: 200 });
  });
});

describe("evaluations and usage", () => {
  it("run in the background, and are judged by the limits of their set", async () => {
    const key = await keyWith("read", "edit");
    const fields = { description: "", required: false, recallFloor: 1, zeroFloor: null, tokenCeiling: 1 };
    const { id: setId } = await createSet(database.client, ada, { name: "lights", ...fields }, { mayGuard: true });
    const message = { id: "one", message: "turn off the kitchen lights", needs: ["ha_call_service"] };
    const { cases } = addCasesInput.parse({ setId, cases: [message] });
    await addCases(database.client, ada, setId, cases);
    expect((await send(key, "/evaluations")).body).toMatchObject({ items: [{ name: "lights", cases: 1 }] });
    const { id } = (await send(key, "/evaluations/lights/runs", { subject: 1 })).body;
    const read = async () => (await send(key, `/runs/${id}`)).body;
    await expect.poll(read, { timeout: 30_000 }).toMatchObject({ status: "finished" });
    expect(await read()).toMatchObject({
      ...{ passed: false, figures: { cases: 1 }, set: { name: "lights", tokenCeiling: 1 } },
      failures: [{ measure: "tokens", limit: 1 }],
    });
    expect(await send(key, "/evaluations/none/runs", {})).toMatchObject({ status: 404 });
    expect(await send(key, "/evaluations/lights/runs", { subject: "last" })).toMatchObject({ status: 400 });
  });

  it("usage counts what agents were sent", async () => {
    const agent = await api.keyFor();
    await api.ask(agent, "/api/v1/resolve", { role: "orchestrator", message: "turn off the kitchen lights" });
    const key = await keyWith("read");
    const rows = async () => (await send(key, "/usage?by=role")).body.rows;
    await expect.poll(rows, { timeout: 10_000 }).toMatchObject([{ key: "orchestrator", rounds: 1 }]);
    const wrong = await send(key, "/usage?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z");
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining("from: must be before `to`") });
  });
});

describe("wrong requests", () => {
  it.each([
    ["/keys", { name: "bot", role: "all" }, "application/json", 400, "role: unknown field. Did you mean `roles`?"],
    ["/keys", { roles: "all" }, "application/json", 400, "name: "],
    ["/keys", "a: 1", "application/yaml", 415, "Content-Type: application/json"],
    ["/policy/diff", "{}", "image/png", 415, "Content-Type: application/yaml"],
    ["/policy/diff?guard=1", "toolcrib: 1", "application/yaml", 400, "guard: unknown field. Did you mean `guards`?"],
    ["/policy/diff?guards=maybe", "toolcrib: 1", "application/yaml", 400, "guards: "],
    ["/policy/diff", "toolcrib: 1\nrolls: []", "application/yaml", 400, 'Unrecognized key: \\"rolls\\"'],
    ["/policy/diff", "", "application/yaml", 400, "body: the policy file is empty"],
    ["/policy/import", "toolcrib: 1", "application/yaml", 400, "draftHash: "],
    ["/policy?ref=newest", undefined, "application/json", 400, "ref: Use draft, published or the number of a revision"],
    ["/revisions/0x1/restore", {}, "application/json", 400, "number: Use a whole number"],
    ["/policy", {}, "application/json", 405, "supports only GET"],
    ["/nothing", undefined, "application/json", 404, "Not found: /api/admin/v1/nothing"],
  ])("are told what is wrong: %s %j as %s", async (path, body, type, status, words) => {
    const answer = await send(await keyWith(...ADMIN_SCOPES), path, body, type);
    expect(answer.text).toContain(words);
    expect(answer.status).toBe(status);
  });
});

describe("the OpenAPI document", () => {
  it("is public, and describes every operation with a tag, its scope and portable patterns", async () => {
    const { body } = await send(null, "/openapi.json");
    expect(body).toEqual(JSON.parse(JSON.stringify(describeAdminApi({ origin: api.url, version: "0.0.0-test" }))));
    const document = describeAdminApi({ origin: api.url, version: "1" });
    expect(JSON.stringify(document)).not.toContain("\\\\p{");
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods)) as {
      operationId: string;
      tags: string[];
      description: string;
    }[];
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(ADMIN_OPERATIONS).sort());
    const tags = document.tags.map(({ name }) => String(name));
    for (const one of described) {
      expect(tags).toEqual(expect.arrayContaining(one.tags));
      expect(one.description).toMatch(/Needs the scope `\w+`\.$/);
    }
  });
});

it("no key is written to the log", () => {
  expect(log).toContain(PREFIX);
  for (const key of keys) expect(log).not.toContain(key.slice(12));
});
