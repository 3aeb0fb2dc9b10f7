import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { runSync } from "@/server/engine/util/chunked";
import { createKey } from "@/server/identity/keys/keys.service";
import { TOOLCRIB } from "@/server/lib/audit/actor";
import { type ApiWithKey, startApiWithKey } from "@/server/testing/start-api";
import { argumentsBodyBytes, BODY_BYTES } from "./body-limits";
import { assertFewValues, MAX_VALUES } from "./read-json";

let { database, api, key, stop } = {} as ApiWithKey;
beforeAll(async () => {
  ({ database, api, key, stop } = await startApiWithKey("orchestrator"));
});
afterAll(() => stop());

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${api.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

const asAgent = () => ({ authorization: `Bearer ${key}` });
const padded = (input: object, bytes: number) => JSON.stringify(input) + " ".repeat(bytes);

describe("a body larger than its operation needs", () => {
  it.each(["me.get", "links.inspect", "links.accept", "links.setPassword"])(
    "is not parsed for an anonymous caller: %s",
    async (path) => {
      const small = await post(`/api/trpc/${path}`, padded({}, 1000));
      const large = await post(`/api/trpc/${path}`, `{${'"a":1,'.repeat(10_000)}"b":2}`);
      expect(small.status).not.toBe(413);
      // Operations without input ignore the body.
      expect([413, small.status]).toContain(large.status);
      if (path !== "me.get") expect(large.status).toBe(413);
    },
  );

  it("is refused by the operation, over REST and tRPC alike", async () => {
    const input = { role: "orchestrator", name: "ha_get_state" };
    for (const path of ["/api/v1/authorize", "/api/trpc/execute.authorize"]) {
      expect((await post(path, padded(input, 1000), asAgent())).status).toBe(200);
      expect((await post(path, padded(input, BODY_BYTES.fields), asAgent())).status).toBe(413);
    }
  });

  it("is what arguments take, and a little more, for a call; over MCP too", async () => {
    const most = argumentsBodyBytes(DEFAULT_SETTINGS);
    expect(most).toBeGreaterThan(DEFAULT_SETTINGS.execute.maxArgumentBytes);
    const call = { role: "orchestrator", name: "ha_get_state", arguments: {} };
    for (const path of ["/api/v1/tools/execute", "/mcp"]) {
      expect((await post(path, padded(call, most), asAgent())).status).toBe(413);
    }
    expect((await post("/api/v1/tools/execute", padded(call, most / 2), asAgent())).status).not.toBe(413);
  });

  it("still lets people who are signed in send documents", async () => {
    const { cookie } = await api.signIn("admin");
    const body = JSON.stringify({ text: "x".repeat(5 * 1024 * 1024), withGuards: false });
    const { status, text } = await post("/api/trpc/policyFile.preview", body, { cookie });
    expect([status, text.slice(0, 200)]).toEqual([400, expect.stringContaining("text: ")]);
    const { status: refused } = await post("/api/trpc/roles.remove", padded({}, BODY_BYTES.fields), { cookie });
    expect(refused).toBe(413);
  });
});

describe("an OpenAPI document of many megabytes", () => {
  const operation = (at: number) => ({
    get: { operationId: `list_${at}`, summary: `Lists ${at}`, responses: { 200: { description: "x".repeat(20_000) } } },
  });
  const document = JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Large", version: "1" },
    paths: Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`/p${at}`, operation(at)])),
  });
  const from = { kind: "text", text: document };
  const into = { kind: "new", format: "auto", name: "large", title: "Large", description: "" };

  it("becomes tools, for an editor only", async () => {
    expect(document.length).toBeGreaterThan(30_000_000);
    const { cookie } = await api.signIn("editor");
    const { status, text } = await post("/api/trpc/tools.previewImport", JSON.stringify({ into, from }), { cookie });
    expect(status).toBe(200);
    const { added, format } = JSON.parse(text).result.data as { added: unknown[]; format: string };
    expect([added.length, format]).toEqual([1500, "openapi"]);
    const { cookie: viewer } = await api.signIn("viewer");
    const refused = await post("/api/trpc/tools.previewImport", JSON.stringify({ into, from }), { cookie: viewer });
    expect(refused.status).toBe(413);
  }, 60_000);

  it("is refused above 32 MB, by field", async () => {
    const { cookie } = await api.signIn("editor");
    const input = { into, from: { kind: "text", text: document.padEnd(32 * 1024 * 1024 + 1) } };
    const { status, text } = await post("/api/trpc/tools.previewImport", JSON.stringify(input), { cookie });
    expect([status, text]).toEqual([413, expect.stringContaining("document: can be at most 32 MB")]);
  }, 60_000);
});

describe("a body with too many values", () => {
  const many = `{${Array.from({ length: MAX_VALUES }, (_, at) => `"k${at}":0`).join(",")}}`;

  it("is refused before it is parsed, in every API", async () => {
    for (const path of ["/api/v1/resolve", "/api/trpc/resolve.tools", "/mcp"]) {
      const { status, text } = await post(path, many, asAgent());
      expect([status, text]).toEqual([400, expect.stringContaining("values")]);
    }
    const { cookie } = await api.signIn("admin");
    const { status, text } = await post("/api/trpc/keys.create", many, { cookie });
    expect([status, text]).toEqual([400, expect.stringContaining("values")]);
  });

  it.each([
    ['{"a":[1,2,{"b":3}]}', 6],
    ['"one, two, [three] {"', 1],
    ['["a\\",b","\\\\",{}]', 5],
    ["[]", 2],
    ["", 1],
    ['"unfinished, text', 1],
  ])("are counted outside of texts: %s", (json, values) => {
    const bytes = Buffer.from(json);
    expect(() => runSync(assertFewValues(bytes, values))).not.toThrow();
    if (values > 1) expect(() => runSync(assertFewValues(bytes, values - 1))).toThrow(/more than/);
  });
});

it("a large body costs a key more than one use", async () => {
  const limited = { name: "limited", tools: [], ratePerMinute: 20, expiresAt: null };
  const made = await createKey(database.client, TOOLCRIB, { ...limited, roles: { kind: "all" } });
  await api.services.keys.refresh();
  const headers = { authorization: `Bearer ${made.key}` };
  const large = padded({ role: "orchestrator", message: "hello" }, 2_000_000);
  const statuses: number[] = [];
  for (let time = 0; time < 3; time++) statuses.push((await post("/api/v1/resolve", large, headers)).status);
  // If the minute ends in between, one more passes.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  expect(statuses).toContain(429);
});
