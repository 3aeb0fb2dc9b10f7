import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import { PROJECT_ROOT } from "@/server/paths";
import { type RunningApi, startApi } from "@/server/testing/start-api";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { type Answer, type Asked, type LocalServer, refusal, startLocalServer } from "./local-server.testing";
import { CALLED, DONE, startScriptedAgent } from "./scripted-agent.testing";

const HERE = path.join(import.meta.dirname, "python");
const hasPython =
  spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 10))"], { stdio: "ignore" }).status === 0;
const hasMypy = hasPython && spawnSync("mypy", ["--version"], { stdio: "ignore" }).status === 0;
if (!hasPython)
  process.stderr.write("\nThe Python client was NOT tested: there is no python3 of version 3.10 or later\n");
else if (!hasMypy) process.stderr.write("\nThe types of the Python client were NOT checked: there is no mypy\n");

type Outcome = { readonly answer?: unknown; readonly error?: Record<string, unknown> };
type PythonCall = { readonly method: string; readonly options: Record<string, unknown> };

/** Makes calls with both clients as told on stdin, and prints what they answered. */
const DRIVER = `
import asyncio, inspect, json, sys, typing
import toolcrib

def shown(error):
    return {"error": {**vars(error), "text": str(error)}}

def run_sync(settings, calls):
    client = toolcrib.Toolcrib(**settings)
    for call in calls:
        try:
            yield {"answer": getattr(client, call["method"])(**call["options"])}
        except toolcrib.ToolcribError as error:
            yield shown(error)

async def run_async(settings, calls):
    client = toolcrib.AsyncToolcrib(**settings)
    outcomes = await asyncio.gather(
        *(getattr(client, call["method"])(**call["options"]) for call in calls), return_exceptions=True
    )
    return [shown(o) if isinstance(o, Exception) else {"answer": o} for o in outcomes]

def describe():
    for name, method in inspect.getmembers(toolcrib.Toolcrib, inspect.isfunction):
        if name.startswith("_"):
            continue
        hints = typing.get_type_hints(method)
        parameters = list(inspect.signature(method).parameters.values())[1:]
        yield name, {
            "parameters": [p.name for p in parameters],
            "required": [p.name for p in parameters if p.default is p.empty],
            "answer": list(typing.get_type_hints(hints["return"])),
            "isAsync": inspect.iscoroutinefunction(getattr(toolcrib.AsyncToolcrib, name)),
        }

given = json.load(sys.stdin)
try:
    if "describe" in given:
        print(json.dumps(dict(describe())))
    elif given["isAsync"]:
        print(json.dumps(asyncio.run(run_async(given["settings"], given["calls"]))))
    else:
        print(json.dumps(list(run_sync(given["settings"], given["calls"]))))
except toolcrib.ToolcribError as error:
    print(json.dumps([shown(error)]))
`;

function runPython(args: readonly string[], input: string, more: Record<string, string> = {}): Promise<string> {
  const { PATH = "" } = process.env;
  const env = {
    PATH,
    PYTHONPATH: HERE,
    PYTHONDONTWRITEBYTECODE: "1",
    NO_PROXY: "*",
    NODE_ENV: "test" as const,
    ...more,
  };
  return new Promise((resolve, reject) => {
    const child = execFile("python3", [...args], { env, timeout: 30_000 }, (error, output, errors) =>
      error === null ? resolve(output) : reject(new Error(errors)),
    );
    child.stdin?.end(input);
  });
}

async function drive(settings: object, calls: readonly PythonCall[], isAsync = false): Promise<Outcome[]> {
  return JSON.parse(await runPython(["-c", DRIVER], JSON.stringify({ settings, calls, isAsync })));
}

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const callOf = (name: OperationName): PythonCall => {
  const entries = Object.entries(OPERATIONS[name].example).map(([field, value]) => [toSnake(field), value]);
  return { method: toSnake(name), options: Object.fromEntries(entries) };
};
const NAMES = Object.keys(OPERATIONS) as OperationName[];

describe.skipIf(!hasPython)("the Python client", () => {
  test("has a method with every field of every operation, and types every field of its answer", async () => {
    const described = JSON.parse(await runPython(["-c", DRIVER], '{"describe":true}'));
    expect(Object.keys(described).sort()).toEqual(NAMES.map(toSnake).sort());
    for (const name of NAMES) {
      const { input, output } = OPERATIONS[name] as unknown as { input: z.ZodObject; output: z.ZodObject };
      const fields = Object.keys(input.shape);
      const required = fields.filter((field) => !input.shape[field]?.safeParse(undefined).success);
      const { parameters, ...method } = described[toSnake(name)];
      expect(parameters.sort(), name).toEqual(fields.map(toSnake).sort());
      expect(method, name).toEqual({
        required: expect.arrayContaining(required.map(toSnake)),
        answer: expect.arrayContaining(Object.keys(output.shape)),
        isAsync: true,
      });
      expect(method.required, name).toHaveLength(required.length);
      expect(method.answer, name).toHaveLength(Object.keys(output.shape).length);
    }
  });

  test.skipIf(!hasMypy)("passes mypy --strict, and so does its example", { timeout: 120_000 }, async () => {
    const cache = await mkdtemp(path.join(os.tmpdir(), "toolcrib-mypy-"));
    const files = [path.join(HERE, "toolcrib.py"), path.join(HERE, "../examples/agent.py")];
    const { stdout, stderr } = spawnSync("mypy", ["--strict", "--cache-dir", cache, ...files], {
      ...{ encoding: "utf8", env: { ...process.env, MYPYPATH: HERE } },
    });
    await rm(cache, { recursive: true, force: true });
    expect(stdout + stderr).toMatch(/^Success: no issues found in 2 source files/);
  });
});

describe.skipIf(!hasPython)("the Python client and the server", () => {
  let database: TestDatabase;
  let api: RunningApi;
  let key: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startApi(database);
    key = await api.keyFor();
  });
  afterAll(async () => {
    await api.stop();
    await database.drop();
  });

  test.each([
    ["Toolcrib", false],
    ["AsyncToolcrib", true],
  ] as const)("agree on every operation, with %s", async (_name, isAsync) => {
    // Sessions of the examples must exist.
    await drive({ url: api.url, key }, [callOf("resolve")]);
    const outcomes = await drive({ url: api.url, key }, NAMES.map(callOf), isAsync);
    for (const [at, name] of NAMES.entries()) {
      const { answer, error } = outcomes[at] ?? {};
      expect(error, name).toBeUndefined();
      expect(OPERATIONS[name].output.safeParse(answer).error, name).toBeUndefined();
    }
  });

  test("agree on errors, which say what to do", async () => {
    const [unknown, invalid] = await drive({ url: api.url, key, role: "orchestrator" }, [
      { method: "get_tool", options: { name: "ha_get_stat" } },
      { method: "browse_category", options: { name: "ha", limit: -1 } },
    ]);
    expect(unknown?.error).toMatchObject({ code: "not_found", status: 404 });
    expect(unknown?.error?.text).toMatch(/^not_found 404: .*Closest: .*ha_get_state/);
    expect(invalid?.error).toMatchObject({ code: "invalid", field: "limit", request_id: expect.any(String) });
    const [stranger] = await drive({ url: api.url, key: "tck_nobody" }, [{ method: "list_categories", options: {} }]);
    expect(stranger?.error).toMatchObject({ code: "unauthenticated", status: 401 });
  });

  test("run the example of the docs", async () => {
    const page = await readFile(path.join(PROJECT_ROOT, "public/docs/clients.md"), "utf8");
    const [, code = ""] = /```py\n([\s\S]*?)```/.exec(page) ?? [];
    const program = `import os\n${code.replace("http://localhost:3000", api.url)}`;
    const output = await runPython(["-"], program, { TOOLCRIB_KEY: key });
    expect(output).toMatch(/'ha_call_service'.*light\.kitchen/);
  });

  test("run the agent of the example: it calls a tool, finds another one, and reports each round", async () => {
    const model = await startScriptedAgent();
    const output = await runPython([path.join(HERE, "../examples/agent.py")], "", {
      ...{ TOOLCRIB_URL: api.url, TOOLCRIB_KEY: key, OPENAI_BASE_URL: `${model.url}/v1` },
    });
    await model.close();
    expect(output).toContain(`answer: ${DONE}`);
    expect(model.seen.at(-1)?.answered).toEqual(CALLED);
    const inputTokens = [1000, 1001, 1002, 1003];
    await expect
      .poll(async () =>
        (await database.client.report.findMany({ orderBy: { inputTokens: "asc" } }))
          .map((report) => report.inputTokens)
          .filter((tokens) => inputTokens.includes(tokens ?? 0)),
      )
      .toEqual(inputTokens);
  });
});

describe.skipIf(!hasPython)("a call of the Python client", () => {
  let server: LocalServer | undefined;
  afterEach(() => server?.stop());

  const RESOLVE = { method: "resolve", options: { message: "hi" } };
  const EXECUTE = { method: "execute", options: { name: "ha_call_service" } };
  const OK: Answer = { body: { fine: true } };

  async function call(one: PythonCall, answerTo: (asked: Asked, count: number) => Answer, settings: object = {}) {
    await server?.stop();
    server = await startLocalServer(answerTo);
    const given = { url: server.url, key: "tck_1", backoff: 0.001, timeout: 2, ...settings };
    const [outcome] = await drive(given, [one]);
    return { ...outcome, asked: server.asked };
  }

  test("has the key and the client's role, and omits missing values", async () => {
    const { asked } = await call(RESOLVE, () => OK, { role: "orchestrator" });
    expect(asked).toEqual([
      {
        ...{ method: "POST", path: "/api/v1/resolve", authorization: "Bearer tck_1" },
        body: { message: "hi", role: "orchestrator" },
      },
    ]);
  });

  test("encodes names in paths and queries, and refuses names that would change the path", async () => {
    const odd = await call({ method: "get_tool", options: { name: "a/b?é", role: "x&y" } }, () => OK);
    expect(odd.asked[0]?.path).toBe("/api/v1/tools/a%2Fb%3F%C3%A9?role=x%26y");
    for (const name of ["..", ".", "", "\ud800"]) {
      const { error, asked } = await call({ method: "get_tool", options: { name } }, () => OK);
      expect(error).toMatchObject({ code: "invalid", status: 0, field: "name" });
      expect(asked).toEqual([]);
    }
  });

  test("is retried while the server is busy or the connection breaks, after Retry-After", async () => {
    const times: number[] = [];
    const busy = await call(RESOLVE, (_, count) => {
      times.push(performance.now());
      if (count === 0) return refusal(429, "too_many_requests", { retryAfter: 1 });
      return count === 1 ? "drop" : OK;
    });
    expect(busy.answer).toEqual({ fine: true });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990);
    const full = await call(RESOLVE, () => refusal(503, "unavailable"), { retries: 2 });
    expect(full.error).toMatchObject({ code: "unavailable", status: 503 });
    expect(full.asked).toHaveLength(3);
  });

  test("that may have had an effect is retried only if Toolcrib says that it had none", async () => {
    const inSession = { method: "resolve", options: { message: "hi", session_id: "s1" } };
    for (const one of [EXECUTE, inSession]) {
      for (const lost of ["drop", "hang", { status: 502, body: "<h1>Bad gateway</h1>" }] as const) {
        const { error, asked } = await call(one, (_, count) => (count === 0 ? lost : OK), { timeout: 0.5 });
        expect(error).toMatchObject({ code: expect.stringMatching(/^(unreachable|timeout|unreadable)$/) });
        expect(asked).toHaveLength(1);
      }
      const refused = await call(one, (_, count) => (count === 0 ? refusal(503, "unavailable") : OK));
      expect(refused.answer).toEqual({ fine: true });
    }
    const numbered = { method: "resolve", options: { message: "hi", session_id: "s1", round: 0 } };
    const again = await call(numbered, (_, count) => (count === 0 ? "drop" : OK));
    expect(again.answer).toEqual({ fine: true });
  });

  test("follows no redirect with the key, and says if another server answered", async () => {
    for (const one of [RESOLVE, { method: "list_categories", options: {} }]) {
      const moved = await call(one, () => ({ status: 302, headers: { Location: "/elsewhere" }, body: {} }));
      expect(moved.error).toMatchObject({ status: 302 });
      expect(moved.asked).toHaveLength(1);
    }
    const page = await call(RESOLVE, () => ({ body: "<h1>Welcome</h1>" }));
    expect(page.error).toMatchObject({ code: "unreadable", status: 200 });
  });

  test("is refused before it is made if the address or the key cannot be right", async () => {
    const [address] = await drive({ url: "localhost:3000", key: "tck_1" }, [RESOLVE]);
    expect(address?.error).toMatchObject({ code: "invalid", field: "url" });
    const [noKey] = await drive({ url: "http://localhost:3000", key: "" }, [RESOLVE]);
    expect(noKey?.error).toMatchObject({ code: "invalid", field: "key" });
    const [nobody] = await drive({ url: "http://127.0.0.1:1", key: "tck_1", retries: 0 }, [RESOLVE]);
    expect(nobody?.error?.text).toMatch(/^unreachable: Couldn't reach http:\/\/127\.0\.0\.1:1/);
  });
});
