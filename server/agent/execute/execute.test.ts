import { describe, expect, it, vi } from "vitest";
import { executeInput } from "@/server/contract/agent/execute";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { FORMATS } from "@/server/engine/rendering/formats/format";
import { resolve } from "@/server/engine/resolve";
import { advance, startSession } from "@/server/engine/session/session";
import { executeTool } from "./execute.service";
import { someAgent } from "./some-run.testing";
import { createTestServices, errorOf, refusalOf } from "./test-services.testing";

describe("a call", () => {
  it("of an allowed tool runs, answers and is recorded", async () => {
    const crib = createTestServices();
    const output = await crib.execute("saw.cut", { "board[size]": 3 }, { sessionId: "s1" });
    expect(output).toMatchObject({
      name: "saw.cut",
      outcome: "ok",
      isError: false,
      structured: { cut: true },
      truncated: false,
      callId: expect.stringMatching(/^call_/),
    });
    expect(crib.ran).toMatchObject([{ tool: { name: "saw.cut" }, arguments: { "board[size]": 3 }, sessionId: "s1" }]);
    expect(crib.calls).toMatchObject([
      {
        id: output.callId,
        ownerId: "key_1",
        revision: 7,
        roleName: "joiner",
        toolName: "saw.cut",
        outcome: "ok",
        via: null,
        sent: false,
        sessionId: expect.stringMatching(/^ses_/),
        arguments: { "board[size]": 3 },
        result: { structured: { cut: true }, isError: false },
      },
    ]);
  });

  it.each(FORMATS)("with the names of %s reaches the same tool with its own parameters", async (format) => {
    const crib = createTestServices();
    const { names, schemas } = crib.compiled.renderings.in(format);
    const renamed = schemas.get(crib.compiled.numbers.get("saw.cut") ?? -1).parameterNames ?? {};
    const parameter = Object.keys(renamed)[0] ?? "board[size]";
    await crib.execute(names.toWire("saw.cut"), { [parameter]: 3 }, { format });
    await crib.execute("execute_tool", { name: names.toWire("saw.cut"), arguments: { [parameter]: 3 } }, { format });
    await crib.execute(names.toWire("saw.cut"), {}, {});
    expect(crib.ran.map((run) => [run.tool.name, run.arguments])).toEqual([
      ["saw.cut", { "board[size]": 3 }],
      ["saw.cut", { "board[size]": 3 }],
      ["saw.cut", {}],
    ]);
  });

  it.each<JsonObject>([
    { name: "saw_sharpen", arguments: { a: 1 } },
    { name: "SAW_SHARPEN", arguments: { a: 1 } },
    { parameters: { tool_name: "saw_sharpen", a: 1 } },
    { parameters: { name: "saw_sharpen", arguments: '{"a":1}' } },
    { tool: "saw_sharpen", a: 1 },
  ])("through execute_tool runs however it is wrapped: %j", async (passed) => {
    const crib = createTestServices();
    expect(await crib.execute("execute_tool", passed)).toMatchObject({ name: "saw_sharpen", outcome: "ok" });
    expect(crib.ran).toMatchObject([{ tool: { name: "saw_sharpen" }, arguments: { a: 1 } }]);
    expect(crib.calls).toMatchObject([{ toolName: "saw_sharpen", via: "execute_tool" }]);
  });

  it("of a meta-tool is answered, also through execute_tool", async () => {
    const crib = createTestServices();
    for (const [name, args] of [
      ["search_tools", { query: "saw" }],
      ["execute_tool", { name: "search_tools", arguments: { query: "saw" } }],
    ] as const) {
      const output = await crib.execute(name, args);
      expect(output).toMatchObject({ name: "search_tools", outcome: "ok", sent: true });
      expect(JSON.stringify(output.structured)).toContain("saw.cut");
      expect(crib.calls.at(-1)).toMatchObject({ id: output.callId, toolName: "search_tools", outcome: "ok" });
    }
    expect(crib.ran).toEqual([]);
    expect(crib.calls).toHaveLength(2);
  });

  it("of a meta-tool with invalid arguments is recorded", async () => {
    const crib = createTestServices();
    const output = await crib.execute("search_tools", { words: "saw" });
    expect(output).toMatchObject({ outcome: "failed", isError: true });
    await refusalOf(crib.execute("execute_tool", { arguments: {} }));
    expect(crib.calls).toMatchObject([
      { id: output.callId, toolName: "search_tools", outcome: "invalid", arguments: { words: "saw" } },
      { toolName: "execute_tool", outcome: "invalid", arguments: { arguments: {} } },
    ]);
  });

  it("of execute_tool without a unique name is refused with instructions", async () => {
    const crib = createTestServices();
    expect(await refusalOf(crib.execute("execute_tool", {}))).toMatchObject({
      outcome: "invalid",
      error: { code: "invalid_arguments", field: "arguments" },
    });
    const twice = { name: "execute_tool", arguments: { name: "saw_sharpen", arguments: {} } };
    expect(await refusalOf(crib.execute("execute_tool", twice))).toMatchObject({ error: { code: "unknown_tool" } });
  });

  it("that fails is an answer, and one with wrong arguments never runs", async () => {
    const content = [{ type: "text", text: "the blade broke" }];
    const crib = createTestServices({ result: { content, structured: null, isError: true } });
    const error = { code: "failed", message: "the blade broke" };
    expect(await crib.execute("saw.cut")).toMatchObject({
      outcome: "failed",
      ok: false,
      isError: true,
      content,
      error,
    });
    expect(await refusalOf(crib.execute("saw.cut", { length: 1 }))).toMatchObject({
      outcome: "invalid",
      error: { code: "invalid_arguments", field: "arguments.length" },
    });
    expect(await refusalOf(crib.execute("by_hand"))).toMatchObject({ error: { code: "unavailable" } });
    expect(crib.ran).toHaveLength(1);
    expect(crib.calls.map(({ outcome }) => outcome)).toEqual(["failed", "invalid", "unavailable"]);
  });
});

describe("arguments as JSON text", () => {
  it("are read like an object, and empty text is no arguments", async () => {
    const crib = createTestServices();
    expect(await crib.execute("saw.cut", '{"board[size]":3}')).toMatchObject({ ok: true });
    expect(await crib.execute("saw.cut", "")).toMatchObject({ ok: true });
    expect(crib.ran.map(({ arguments: args }) => args)).toEqual([{ "board[size]": 3 }, {}]);
  });

  it.each(["{", "[1]", "7", '"x"', "null", '{"board[size]":"\\u0000"}'])(
    "are refused as an answer: %s",
    async (text) => {
      const crib = createTestServices();
      for (const tool of ["saw.cut", "search_tools", "execute_tool"]) {
        expect(await refusalOf(crib.execute(tool, text))).toMatchObject({
          outcome: "invalid",
          error: { code: "invalid_arguments", field: "arguments" },
        });
      }
      expect(crib.ran).toEqual([]);
    },
  );
});

describe("a call with wrong arguments", () => {
  it.each(FORMATS)("is answered with the full schema and the names of %s", async (format) => {
    const crib = createTestServices();
    const { names, schemas } = crib.compiled.renderings.in(format);
    const { parameterNames = {}, value } = schemas.get(crib.compiled.numbers.get("saw.cut") ?? -1);
    const parameter = Object.keys(parameterNames)[0] ?? "board[size]";
    const { error, content } = await refusalOf(crib.execute(names.toWire("saw.cut"), { length: 1 }, { format }));
    expect(error.code).toBe("invalid_arguments");
    if (format === "text") expect(error.schema).toBe(value);
    else expect(error.schema).toMatchObject({ properties: { [parameter]: { type: "integer" } } });
    // The model reads the content.
    expect(content[0]?.text).toContain(JSON.stringify(error.schema));
  });

  it("uses the tool's own parameter names without a format, and omits the schema if it would not help", async () => {
    const crib = createTestServices();
    const { error } = await refusalOf(crib.execute("saw.cut", { length: 1 }));
    expect(error).toMatchObject({ field: "arguments.length", schema: { properties: { "board[size]": {} } } });
    for (const wrong of [crib.execute("vault.open"), crib.execute("execute_tool", {})]) {
      expect((await refusalOf(wrong)).error).not.toHaveProperty("schema");
    }
  });
});

describe("a made-up name", () => {
  it("is recorded without characters that the database refuses", async () => {
    const crib = createTestServices();
    await refusalOf(crib.execute("execute_tool", { name: `x\u0000\ud800${"y".repeat(5000)}`, arguments: {} }));
    expect(crib.calls[0]?.toolName).toMatch(/^x {2}y{197}$/);
  });
});

describe("the session", () => {
  const sendOnly = (crib: ReturnType<typeof createTestServices>, sent: readonly string[] | null) => {
    const request = { role: "joiner", message: "saw", format: "mcp", vectorOf: NO_VECTORS } as const;
    const session = advance(startSession("joiner"), { kind: "resolved", resolution: resolve(crib.compiled, request) });
    if (session.last === null) throw new Error("no round");
    crib.sessions.set("s1", { ...session, last: { ...session.last, sent } });
  };

  it("says whether the schema had been sent, and in which round", async () => {
    const crib = createTestServices();
    sendOnly(crib, ["saw.cut"]);
    expect(await crib.execute("saw.cut", {}, { sessionId: "s1" })).toMatchObject({ sent: true });
    expect(crib.sessions.get("s1")?.discovered).toEqual([]);
    sendOnly(crib, null);
    expect(await crib.execute("saw_sharpen", {}, { sessionId: "s1" })).toMatchObject({ sent: true });
    expect(crib.calls).toMatchObject([{ sent: true, roundId: "res_1_0_0" }, { sent: true }]);
  });

  it("sends a tool from now on after it was called without being sent", async () => {
    const crib = createTestServices();
    sendOnly(crib, ["saw.cut"]);
    expect(await crib.execute("saw_sharpen", {}, { sessionId: "s1" })).toMatchObject({ outcome: "ok", sent: false });
    expect(crib.sessions.get("s1")?.discovered).toEqual([{ tool: "saw_sharpen", via: "call" }]);
  });

  it("also sends a tool that was called with wrong arguments", async () => {
    const crib = createTestServices();
    sendOnly(crib, []);
    await refusalOf(crib.execute("saw.cut", { length: 1 }, { sessionId: "s1" }));
    expect(crib.sessions.get("s1")?.discovered).toEqual([{ tool: "saw.cut", via: "call" }]);
    expect(crib.calls).toMatchObject([{ outcome: "invalid", sent: false, roundId: "res_1_0_0" }]);
  });

  it("sends a slim tool in full after it was called with wrong arguments", async () => {
    const crib = createTestServices();
    sendOnly(crib, ["saw.cut"]);
    const session = crib.sessions.get("s1") ?? startSession("joiner");
    const slim = { signal: "hybrid", reason: { kind: "kept" }, score: null, round: 0, form: "slim" } as const;
    crib.sessions.set("s1", { ...session, admitted: [{ tool: "saw.cut", ...slim }] });
    await crib.execute("saw.cut", { "board[size]": 3 }, { sessionId: "s1" });
    expect(crib.sessions.get("s1")?.discovered).toEqual([]);
    await refusalOf(crib.execute("saw.cut", { length: 1 }, { sessionId: "s1" }));
    expect(crib.sessions.get("s1")?.discovered).toEqual([{ tool: "saw.cut", via: "call" }]);
    expect(crib.calls.at(-1)).toMatchObject({ outcome: "invalid", sent: true });
  });

  it("is unchanged by execute_tool, which needs no schema", async () => {
    const crib = createTestServices();
    sendOnly(crib, []);
    const passed = { name: "saw_sharpen", arguments: {} };
    expect(await crib.execute("execute_tool", passed, { sessionId: "s1" })).toMatchObject({ sent: false });
    expect(crib.sessions.get("s1")?.discovered).toEqual([]);
  });

  it("never blocks a call's answer", async () => {
    const crib = createTestServices();
    vi.mocked(crib.services.sessions.update).mockRejectedValue(new Error("the database is away"));
    expect(await crib.execute("saw_sharpen", {}, { sessionId: "s1" })).toMatchObject({ outcome: "ok", sent: false });
  });
});

it("is unavailable before the first revision is served", async () => {
  const { services } = createTestServices();
  const starting = { ...services, served: { current: () => null } };
  const signal = new AbortController().signal;
  const input = executeInput.parse({ name: "saw.cut", role: "joiner" });
  expect(await errorOf(executeTool(starting, someAgent(), input, { signal }))).toMatchObject({ code: "unavailable" });
});
