import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExecuteArguments } from "./read-execute-arguments";

describe("what a model passes to execute_tool", () => {
  it.each([
    [{ name: "x", arguments: { a: 1 } }],
    [{ name: " x ", params: { a: 1 } }],
    [{ tool_name: "x", parameters: { a: 1 } }],
    [{ parameters: { tool_name: "x", a: 1 } }],
    [{ parameters: { name: "x", arguments: { a: 1 } } }],
    [{ arguments: { tool_name: "x", parameters: '{"a":1}' } }],
    [{ name: "x", arguments: '{"a":1}' }],
    ['{"name":"x","arguments":{"a":1}}'],
    [{ name: "x", a: 1 }],
    [{ name: "x", tool_name: "x", input: { a: 1 } }],
  ])("is one call, however it is wrapped: %j", (passed) => {
    expect(readExecuteArguments(passed)).toEqual({ name: "x", arguments: { a: 1 } });
  });

  it.each([
    ["an argument called like the name", { tool: "x", arguments: { name: "Bob" } }, { name: "Bob" }],
    ["an argument called like the name, beside it", { tool_name: "x", name: "Bob" }, { name: "Bob" }],
    ["a name inside that the outer one overrules", { name: "x", parameters: { tool_name: "y" } }, { tool_name: "y" }],
    ["an argument called like a container", { name: "x", input: "text" }, { input: "text" }],
    ["a list called like a container", { name: "x", args: ["-l"] }, { args: ["-l"] }],
    ["no arguments", { name: "x" }, {}],
    ["null for arguments", { name: "x", arguments: null }, {}],
    ["an empty text for arguments", { name: "x", arguments: "" }, {}],
  ])("keeps %s", (_, passed, expected) => {
    expect(readExecuteArguments(passed)).toEqual({ name: "x", arguments: expected });
  });

  it.each([
    [{}, "no-name"],
    [{ arguments: {} }, "no-name"],
    [{ name: 7, arguments: {} }, "no-name"],
    [{ name: " ", arguments: {} }, "no-name"],
    [{ name: "x", tool_name: "y", arguments: {} }, "two-names"],
    [{ parameters: { name: "x", tool_name: "y", arguments: {} } }, "two-names"],
    [{ name: "x", arguments: "{" }, "arguments-not-an-object"],
    [{ name: "x", arguments: [1] }, "arguments-not-an-object"],
    [null, "arguments-not-an-object"],
    ["x", "arguments-not-an-object"],
    [["x"], "arguments-not-an-object"],
  ])("is refused where no one call can be read: %j is %s", (passed, problem) => {
    expect(readExecuteArguments(passed)).toEqual({ problem });
  });

  it("limits the length of a tool name, wherever it is", () => {
    const name = "x".repeat(1_000_000);
    for (const passed of [
      { name, arguments: {} },
      { parameters: { tool_name: name, parameters: {} } },
      { parameters: { tool_name: name } },
      { tool: name },
    ]) {
      expect(readExecuteArguments(passed)).toEqual({ name: "x".repeat(200), arguments: {} });
    }
  });

  it("never throws and never touches a prototype", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string(), fc.object()), (passed) => {
        const answer = readExecuteArguments(passed);
        expect("problem" in answer || answer.name.trim() !== "").toBe(true);
      }),
    );
    const hostile = readExecuteArguments('{"name":"x","__proto__":{"isAdmin":true}}');
    expect("isAdmin" in ("arguments" in hostile ? hostile.arguments : {})).toBe(false);
  });
});
