import { describe, expect, it, vi } from "vitest";
import { type BuiltinSource, ToolFailure } from "@/server/agent/workbench/builtin-tool";
import type { JsonObject, ToolAnnotations } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { ToolResult } from "@/server/lib/outbound/tool-result";
import { someSource, someTool } from "@/server/testing/some-snapshot";
import { createBuiltinExecutor } from "./builtin-executor";
import type { Executor, ToolRun } from "./executor";
import { createExecutors } from "./executors";
import { createMcpExecutor } from "./mcp-executor";
import { someAgent } from "./some-run.testing";

const fine: ToolResult = { content: [{ type: "text", text: "fine" }], structured: null, isError: false };
const never: Executor = { canRun: () => false, run: () => Promise.reject(new Error("not to be run")) };
const LIMITS = { timeoutMs: 5000, maxArgumentBytes: 1000, maxResultBytes: 1000 };

type Change = {
  annotations?: ToolAnnotations;
  limits?: Partial<typeof LIMITS>;
  args?: JsonObject;
  signal?: AbortSignal;
  inputSchema?: JsonObject;
};

function setUp(run: (run: ToolRun) => Promise<ToolResult>, change: Change = {}) {
  const { annotations = {}, limits, args = {}, inputSchema = { type: "object" } } = change;
  const log = { warn: vi.fn(), error: vi.fn() };
  const mcp = { canRun: () => true, run: vi.fn(run) };
  const executors = createExecutors(
    { mcp, http: never, builtin: never },
    { limits: () => ({ ...LIMITS, ...limits }), log },
  );
  const call = {
    tool: someTool("saw", { annotations, inputSchema }),
    source: someSource("shop", { kind: "mcp" }),
    arguments: args,
    agent: someAgent(),
    sessionId: null,
    signal: change.signal ?? new AbortController().signal,
  };
  return { executors, call, run: () => executors.run(call), hits: () => mcp.run.mock.calls.length, log };
}

const away = () => Promise.reject(new DomainError("unavailable", "example.com cannot be reached (ECONNREFUSED)"));
const reset = () =>
  Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNRESET" }) }));

describe("a retry", () => {
  it.each([
    ["read-only", { readOnly: true }, away, 2],
    ["idempotent", { idempotent: true }, reset, 2],
    ["neither", {}, away, 1],
    ["destructive", { destructive: true, readOnly: false }, reset, 1],
    ["failing by its own words", { readOnly: true }, async () => ({ ...fine, isError: true }), 1],
    ["failing with its own error", { readOnly: true }, () => Promise.reject(new Error("boom")), 1],
    ["refused", { readOnly: true }, () => Promise.reject(new DomainError("rejected", "no")), 1],
    ["late", { readOnly: true }, () => Promise.reject(new DomainError("timeout", "late")), 1],
  ] as const)("is made once, and only where it does no harm: %s", async (_, annotations, run, hits) => {
    const shop = setUp(run, { annotations });
    expect((await shop.run()).isError).toBe(true);
    expect(shop.hits()).toBe(hits);
  });

  it("counts as success when it works", async () => {
    const results = [away(), Promise.resolve(fine)];
    const shop = setUp(() => results.shift() ?? away(), { annotations: { readOnly: true } });
    expect(await shop.run()).toMatchObject({ outcome: "ok", content: fine.content });
  });

  it("is not made for a caller who disconnected", async () => {
    const caller = new AbortController();
    const run = () => {
      caller.abort();
      return away();
    };
    const shop = setUp(run, { annotations: { readOnly: true }, signal: caller.signal });
    expect((await shop.run()).outcome).toBe("cancelled");
    expect(shop.hits()).toBe(1);
  });
});

describe("a run ends", () => {
  it("at its timeout, even if the source ignores the signal", async () => {
    let signal: AbortSignal | undefined;
    const shop = setUp(
      (run) =>
        new Promise(() => {
          signal = run.signal;
        }),
      { limits: { timeoutMs: 50 } },
    );
    expect(await shop.run()).toMatchObject({ outcome: "timeout", isError: true });
    expect(signal?.aborted).toBe(true);
  });

  it("when its caller disconnects, before or after the start", async () => {
    const caller = new AbortController();
    const shop = setUp(() => new Promise(() => {}), { signal: caller.signal });
    const running = shop.run();
    caller.abort();
    expect((await running).outcome).toBe("cancelled");
    expect((await shop.run()).outcome).toBe("cancelled");
  });

  it("when the server stops", async () => {
    const shop = setUp(() => new Promise(() => {}));
    const running = shop.run();
    await shop.executors.stop();
    expect((await running).outcome).toBe("cancelled");
  });

  it("without internal details when the source throws an internal error", async () => {
    const shop = setUp(() => Promise.reject(new Error("password=hunter2 at db.internal")));
    const result = await shop.run();
    expect(result).toMatchObject({ outcome: "failed", isError: true });
    expect(JSON.stringify(result)).not.toContain("hunter2");
    expect(shop.log.error).toHaveBeenCalledOnce();
  });
});

describe("an agent", () => {
  it("has at most 32 concurrent calls, and gets Retry-After above that", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const shop = setUp(() => held.then(() => fine));
    const runHere = () => shop.executors.run({ ...shop.call, signal: new AbortController().signal });
    const running = Array.from({ length: 32 }, runHere);
    await expect(shop.run()).rejects.toMatchObject({ code: "too_many_requests", details: { retryAfter: 1 } });
    expect(shop.hits()).toBe(32);
    const other = shop.executors.run({ ...shop.call, agent: someAgent({ ownerId: "key_2" }) });
    letGo();
    const ends = await Promise.all([...running, other]);
    expect(ends.filter(({ outcome }) => outcome === "ok")).toHaveLength(33);
    await Promise.all(Array.from({ length: 32 }, runHere));
  });

  it("does not lose capacity to calls that never ran", async () => {
    const shop = setUp(async () => fine, { inputSchema: { type: "object", required: ["board"] } });
    for (let at = 0; at < 40; at++) await expect(shop.run()).rejects.toMatchObject({ code: "invalid" });
    expect((await shop.executors.run({ ...shop.call, arguments: { board: 1 } })).outcome).toBe("ok");
  });

  it("gets “busy” when all database connections are in use, logged once", async () => {
    const known = (code: string, message: string) => Object.assign(new Error(message), { code });
    for (const error of [
      new Error("timeout exceeded when trying to connect"),
      known("P2024", "Timed out fetching a new connection from the connection pool."),
      known("P2028", "Transaction API error: Unable to start a transaction in the given time."),
    ]) {
      const shop = setUp(() => Promise.reject(error));
      expect(await shop.run()).toMatchObject({
        outcome: "failed",
        content: [{ text: expect.stringContaining("busy") }],
      });
      expect(shop.log.error).not.toHaveBeenCalled();
      expect(JSON.stringify(shop.log.warn.mock.calls)).not.toContain("stack");
    }
    const late = setUp(() => Promise.reject(known("P2028", "Transaction API error: Transaction already closed")));
    await late.run();
    expect(late.log.error).toHaveBeenCalledOnce();
  });
});

describe("a result that is too long", () => {
  const texts = (...all: string[]) => all.map((text) => ({ type: "text", text }));

  it("is cut between characters, loses its data, and has a note", async () => {
    for (const maxResultBytes of [1000, 1001, 1002, 1003]) {
      const long = { ...fine, content: texts("a", "🪚".repeat(1000), "last"), structured: { a: 1 } };
      const result = await setUp(async () => long, { limits: { maxResultBytes } }).run();
      expect(result).toMatchObject({ outcome: "ok", truncated: true, structured: null });
      const [first, cut, ...rest] = result.content;
      expect(first).toEqual({ type: "text", text: "a" });
      expect(cut?.text).toMatch(/^(?:🪚)+$/u);
      expect(Buffer.byteLength(JSON.stringify([first, cut]))).toBeLessThanOrEqual(maxResultBytes + 10);
      expect(JSON.stringify(rest)).toContain("too long and was truncated");
    }
  });

  it("keeps its text if only the data is too large, and drops parts that cannot be cut", async () => {
    const data = { ...fine, structured: { long: "x".repeat(2000) } };
    expect(await setUp(async () => data).run()).toMatchObject({ truncated: true, structured: null });
    const image = { ...fine, content: [{ type: "image", data: "x".repeat(2000) }, ...fine.content] };
    const result = await setUp(async () => image).run();
    expect(result.content[0]).toEqual(fine.content[0]);
    expect(JSON.stringify(result.content)).not.toContain("xxx");
  });

  it("is unchanged if it fits", async () => {
    expect(await setUp(async () => fine).run()).toEqual({ ...fine, outcome: "ok", truncated: false });
  });
});

describe("nothing is run", () => {
  it("with invalid arguments", async () => {
    const inputSchema = { type: "object", required: ["board"] };
    const shop = setUp(async () => fine, { inputSchema });
    await expect(shop.run()).rejects.toMatchObject({ code: "invalid", message: "arguments.board: is required" });
    const large = setUp(async () => fine, { args: { a: "x".repeat(2000) } });
    await expect(large.run()).rejects.toMatchObject({ code: "too_large" });
    expect(shop.hits() + large.hits()).toBe(0);
  });

  it("without an executor; the error tells the agent to run the tool itself", async () => {
    const shop = setUp(async () => fine);
    const elsewhere = { ...shop.call, source: someSource("files", { kind: "json" }) };
    expect(shop.executors.canRun(elsewhere.tool, elsewhere.source)).toBe(false);
    await expect(shop.executors.run(elsewhere)).rejects.toMatchObject({
      code: "rejected",
      message: "Toolcrib has no executor for the tool “saw”. Run it in the agent, and call /authorize first.",
    });
  });
});

it("uses the tool's own name at its MCP server", async () => {
  const callTool = vi.fn(async () => fine);
  const mcp = createMcpExecutor({ callTool });
  const executors = createExecutors({ mcp, http: never, builtin: never }, { limits: () => LIMITS, log: silent() });
  const { call } = setUp(async () => fine);
  await executors.run({ ...call, tool: someTool("shop_saw", { binding: { name: "saw" } }), arguments: { a: 1 } });
  const limits = { signal: expect.any(AbortSignal), timeoutMs: 5000, maxBytes: 1000 };
  expect(callTool).toHaveBeenCalledWith(call.source, "saw", { a: 1 }, limits);
});

describe("a built-in tool", () => {
  const client = {} as Parameters<typeof createBuiltinExecutor>[1];
  const builtinOf = (
    run: BuiltinSource["tools"] extends ReadonlyMap<string, infer T> ? (T extends { run: infer R } ? R : never) : never,
  ) => {
    const definition = someTool("clock", { source: "workbench" });
    const source: BuiltinSource = { name: "workbench", tools: new Map([["clock", { definition, run }]]) };
    const builtin = createBuiltinExecutor(source, client);
    const executors = createExecutors({ mcp: never, http: never, builtin }, { limits: () => LIMITS, log: silent() });
    const call = { ...setUp(async () => fine).call, tool: definition, source: someSource("workbench"), sessionId: "s" };
    return { executors, call };
  };

  it("runs for the agent's owner, and returns data as text too", async () => {
    const run = vi.fn(async () => ({ now: 1 }));
    const { executors, call } = builtinOf(run);
    expect(await executors.run(call)).toMatchObject({ structured: { now: 1 }, content: [{ text: '{"now":1}' }] });
    const context = { client, ownerId: "user_1", agentId: "key_1", now: expect.any(Date), sessionId: "s" };
    expect(run).toHaveBeenCalledWith(context, {});
  });

  it("reports its own failures, and hides internal errors", async () => {
    const told = builtinOf(() => Promise.reject(new ToolFailure("There is no task 7.")));
    expect(await told.executors.run(told.call)).toMatchObject({
      isError: true,
      content: [{ text: "There is no task 7." }],
    });
    const broken = builtinOf(() => Promise.reject(new Error("SELECT * FROM secrets")));
    const result = await broken.executors.run(broken.call);
    expect(result).toMatchObject({ isError: true, outcome: "failed" });
    expect(JSON.stringify(result)).not.toMatch(/SELECT|at .*\.ts/);
  });

  it("exists only in its own source", () => {
    const { executors, call } = builtinOf(async () => "x");
    expect(executors.canRun(call.tool, call.source)).toBe(true);
    expect(executors.canRun(call.tool, someSource("crib"))).toBe(false);
    expect(executors.canRun(someTool("other", { source: "workbench" }), call.source)).toBe(false);
  });
});

function silent() {
  return { warn() {}, error() {} };
}
