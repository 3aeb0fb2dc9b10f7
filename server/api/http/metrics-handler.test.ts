import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";

const TOKEN = "a-token-for-prometheus";
let database: TestDatabase;
let api: RunningApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { env: { TOOLCRIB_METRICS_TOKEN: TOKEN } });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function readMetrics(headers: Record<string, string> = {}) {
  const answer = await fetch(`${api.url}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

const readAll = () => readMetrics({ authorization: `Bearer ${TOKEN}` });

/** The sum over all labels. */
function figureOf(text: string, name: string): number {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

describe("the metrics", () => {
  it.each([
    ["admin", 200],
    ["editor", 401],
    ["viewer", 401],
    ["member", 401],
  ] as const)("are of signed-in people for admins alone (%s: %i)", async (accountRole, expected) => {
    const { cookie } = await api.signIn(accountRole);
    const { status, text } = await readMetrics({ cookie });
    expect(status).toBe(expected);
    expect(text.includes("toolcrib_")).toBe(expected === 200);
  });

  it("are refused without the operator's token, to anonymous callers and to agents with a key", async () => {
    const key = await api.keyFor();
    const strangers = [{}, { authorization: "Bearer wrong" }, { authorization: TOKEN }, { cookie: "session=none" }];
    for (const headers of [...strangers, { authorization: `Bearer ${key}` }]) {
      const { status, text } = await readMetrics(headers as Record<string, string>);
      expect(status).toBe(401);
      expect(text).not.toContain("toolcrib_");
    }
  });

  it("are in Prometheus's text format, with gauges of queues", async () => {
    const { status, type, text } = await readAll();
    expect(status).toBe(200);
    expect(type).toContain("text/plain");
    expect(text).toMatch(/^# TYPE toolcrib_resolves_total counter$/m);
    expect(text).toMatch(/^toolcrib_records_waiting \d+$/m);
    expect(figureOf(text, "toolcrib_processes")).toBe(1);
  });

  it("count each resolve, its tokens and its request", async () => {
    const names = [
      "toolcrib_resolves_total",
      "toolcrib_tool_tokens_baseline_total",
      "toolcrib_resolve_engine_seconds_count",
      "toolcrib_request_seconds_count",
    ];
    const before = (await readAll()).text;
    const key = await api.keyFor("orchestrator");
    expect((await api.ask(key, "/api/v1/resolve", { message: "show my tasks" })).status).toBe(200);
    const after = (await readAll()).text;
    const grown = names.map((name) => figureOf(after, name) - figureOf(before, name));
    expect(grown).toEqual([1, expect.any(Number), 1, 1]);
    expect(grown[1]).toBeGreaterThan(0);
    expect(after).toMatch(/^toolcrib_resolves_total\{role="orchestrator",mode="\w+"\} \d+$/m);
  });
});
