import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { invite } from "@/server/identity/people/links.service";
import { listenLocally } from "@/server/testing/listen-locally";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

/** Logging at the most verbose level while every kind of secret passes through. */

const PASSWORD = "correct-horse-battery-staple";
const METRICS = "metrics-token-metrics-token";
const MODEL_KEY = "sk-model-0123456789-secret";
const SOURCE_HEADER = "source-header-0123456789";
const SOURCE_QUERY = "source-query-0123456789";
let database: TestDatabase;
let api: RunningApi;
let text = "";
let key: string;
let person: Awaited<ReturnType<RunningApi["signIn"]>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const logTo = {
    write(line: string) {
      text += line;
    },
  };
  const env = { TOOLCRIB_METRICS_TOKEN: METRICS, TOOLCRIB_ALLOW_INTERNAL: "127.0.0.1" };
  api = await startApi(database, { logLevel: "trace", logTo, env });
  key = await api.keyFor("orchestrator");
  person = await api.signIn("admin", PASSWORD);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  }).then((answer) => answer.text());

/** Pages are not rendered here; their log line is written when the client has gone. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { headers, signal: AbortSignal.timeout(2000) })
    .then((answer) => answer.text())
    .catch(() => "");

/** An MCP server that repeats its input in errors. */
async function openSource(): Promise<{ sourceId: string; asked: string[] }> {
  const asked: string[] = [];
  const { port, close } = await listenLocally(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const message = `${request.url} ${request.headers.authorization} is not welcome`;
    asked.push(message);
    const refusal = { jsonrpc: "2.0", id: JSON.parse(body || "{}").id ?? 0, error: { code: -32000, message } };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(refusal));
  });
  onTestFinished(close);
  const connection = { transport: "http", url: `http://127.0.0.1:${port}/mcp` };
  const { id } = await database.client.source.create({
    data: { id: "source_far", name: "far", kind: "mcp", title: "Far", description: "", connection, enabled: true },
  });
  return { sourceId: id, asked };
}

it("no presented secret is logged or returned", async () => {
  const { cookie, email } = person;
  const admin = await database.client.user.findUniqueOrThrow({ where: { email } });
  const { token } = await invite(database.client, admin, { email: null, accountRole: "viewer" });
  const wrongKey = "tck_wrong_wrong_wrong_wrong_wrong_wrong";
  const wrongPassword = "wrong-horse-battery-staple";
  const secrets = [
    ...[PASSWORD, METRICS, MODEL_KEY, SOURCE_HEADER, SOURCE_QUERY, key, wrongKey, wrongPassword, token],
    cookie.split("=")[1] ?? "",
  ];
  const { sourceId, asked } = await openSource();
  const credentials = {
    headers: { authorization: `Bearer ${SOURCE_HEADER}` },
    query: { name: "api_key", value: SOURCE_QUERY },
  };
  const { id: modelId } = await database.client.model.findFirstOrThrow({ where: { provider: "openai" } });
  const connection = { baseUrl: "http://127.0.0.1:9/v1", apiKey: MODEL_KEY };
  const bearer = { authorization: `Bearer ${key}` };
  const answers = [
    await post("/api/v1/resolve", { message: "hello", role: "orchestrator" }, bearer),
    await post("/api/v1/resolve", { message: "hello" }, { authorization: `Bearer ${wrongKey}` }),
    await post("/api/v1/resolve", `{"message": "${key}`, bearer),
    await post("/mcp", "{", bearer),
    await post("/api/auth/sign-in/email", { email, password: wrongPassword }),
    await post("/api/auth/sign-in/email", { email, password: PASSWORD }),
    await post("/api/auth/sign-in/email", `{"email":"${email}","password":"${PASSWORD}`),
    await post("/api/trpc/links.accept", { token, name: "", email: "x", password: PASSWORD }),
    await post("/api/trpc/links.setPassword", { token, password: PASSWORD }),
    await post("/api/trpc/me.changePassword", { currentPassword: wrongPassword, newPassword: PASSWORD }, { cookie }),
    await post("/api/trpc/models.setConnection", { modelId, connection: { ...connection, baseUrl: 5 } }, { cookie }),
    await post("/api/trpc/models.setConnection", { modelId, connection }, { cookie }),
    await post("/api/trpc/models.test", { modelId }, { cookie }),
    await post("/api/trpc/sources.setCredentials", { sourceId, credentials: { ...credentials, env: 5 } }, { cookie }),
    await post("/api/trpc/sources.setCredentials", { sourceId, credentials }, { cookie }),
    await post("/api/trpc/sources.test", { sourceId }, { cookie }),
    await post("/api/trpc/sources.previewSync", { sourceId }, { cookie }),
    await get("/api/trpc/sources.status", { cookie }),
    await get("/api/trpc/sources.rows", { cookie }),
    ...(await Promise.all([get(`/invite/${token}`), get(`/setup/${token}?x=${token}`)])),
    await get("/metrics", { authorization: `Bearer ${METRICS}` }),
    await get(`/api/trpc/people.list?token=${token}`, { cookie }),
    await get("/api/trpc/keys.list", { cookie }),
    await get("/api/trpc/settings.environment", { cookie }),
    await get("/api/trpc/models.status", { cookie }),
    await get("/api/trpc/audit.list?input=%7B%7D", { cookie }),
  ];
  expect(answers.at(-2)).toContain("127.0.0.1:9");
  // They reached their destination and came back.
  expect(answers.join("\n")).toContain("is not welcome");
  expect(asked.join("\n")).toContain(SOURCE_HEADER);
  expect(asked.join("\n")).toContain(SOURCE_QUERY);
  expect(text).toContain("/invite/…");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(
      answers.findIndex((answer) => answer.includes(secret)),
      secret,
    ).toBe(-1);
    expect(text).not.toContain(secret);
  }
});

it("an internal error returns only an ID, and the log has the details under it", async () => {
  const fault = new TypeError("no vault at postgres://crib:hunter2hunter2@db.internal/crib");
  const run = vi.spyOn(api.services.executors, "run").mockRejectedValue(fault);
  onTestFinished(() => run.mockRestore());
  const call = { name: "calculate", arguments: { expression: "1+1" }, role: "orchestrator" };
  const { name, arguments: args } = call;
  const listing = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const routes: readonly [path: string, status: number, body: unknown][] = [
    ["/api/v1/tools/execute", 500, call],
    ["/api/trpc/execute.run", 500, call],
    // By tRPC's own adapter.
    ["/api/trpc/execute.run?batch=1", 500, { 0: call }],
    ["/mcp", 200, listing],
  ];
  for (const [path, status, body] of routes) {
    const before = text.length;
    const answer = await fetch(`${api.url}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(body),
    });
    const said = await answer.text();
    const id = answer.headers.get("x-request-id") ?? "";
    expect(answer.status, path).toBe(status);
    expect(said, path).toContain(`Something went wrong. Error ID: ${id}`);
    // Neither the message of the error nor its location.
    expect(said, path).not.toMatch(/vault|postgres|hunter2|TypeError|\bat \w|node_modules|\.ts\b/);
    const lines = text
      .slice(before)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines, path).toContainEqual(
      expect.objectContaining({ level: 50, requestId: id, err: expect.objectContaining({ message: fault.message }) }),
    );
  }
});

it("each log line is one record, whatever callers put into addresses, names and headers", async () => {
  const forged = '\n{"level":60,"msg":"forged"}';
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const before = text.length;
  await get(`/api/${encodeURIComponent(forged)}`);
  await get(`/api/health?x=${encodeURIComponent(forged)}`, { "x-request-id": "a\tb" });
  await post("/api/v1/tools/execute", { name: `x${forged}`, arguments: {} }, headers);
  await post("/api/v1/tools/execute", { name: "calculate", arguments: { expression: forged } }, headers);
  await post("/mcp", { jsonrpc: "2.0", id: forged, method: `x${forged}` }, headers);
  const lines = text
    .slice(before)
    .split("\n")
    .filter((line) => line !== "");
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(JSON.parse(line)).not.toMatchObject({ msg: "forged" });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
});
