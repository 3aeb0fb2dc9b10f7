import { describe, expect, it } from "vitest";
import { readCallerRequest } from "./dialects";
import { type NarrowInput, narrow } from "./narrow";

const NAMES = ["a", "b", "c", "d"];

function ask(body: object, given: Partial<NarrowInput> = {}) {
  const tools = NAMES.map((name) => ({ name, input_schema: {} }));
  const request = readCallerRequest("anthropic", { tools, ...body });
  if (request === null) throw new Error("The request is not understood");
  return narrow({ request, chosen: [], previous: [], denied: [], ...given });
}

const called = (name: string) => ({
  messages: [{ role: "assistant", content: [{ type: "tool_use", id: "1", name, input: {} }] }],
});

describe("the narrowed list", () => {
  it("holds what was sent before in its old order, then additions, best first", () => {
    const result = ask(called("a"), { chosen: ["d", "c", "b"], previous: ["c", "x", "d"] });
    expect(result).toEqual({ kind: "list", list: { keep: ["c", "d", "b", "a"], metaTools: [] } });
  });

  it("keeps what the conversation has called, unless it is denied", () => {
    expect(ask(called("c"), { chosen: ["a"] })).toMatchObject({ list: { keep: ["a", "c"] } });
    expect(ask(called("c"), { chosen: ["a"], denied: ["c"] })).toMatchObject({ list: { keep: ["a"], denied: ["c"] } });
  });

  it("keeps what tool_choice names", () => {
    const choice = { tool_choice: { type: "tool", name: "d" } };
    expect(ask(choice, { chosen: ["a"] })).toMatchObject({ list: { keep: ["a", "d"] } });
    expect(ask(choice)).toMatchObject({ list: { keep: ["d"] } });
  });

  it("is never empty when a call is required", () => {
    const choice = { tool_choice: { type: "any" } };
    expect(ask(choice)).toMatchObject({ list: { keep: NAMES } });
    expect(ask(choice, { denied: ["a"] })).toMatchObject({ list: { keep: ["b", "c", "d"] } });
    expect(ask(choice, { denied: NAMES })).toMatchObject({ kind: "refuse", param: "tool_choice" });
  });

  it("defers the allowed rest only when asked to", () => {
    const deferring = ask({}, { chosen: ["b"], denied: ["d"], deferRest: true });
    expect(deferring).toMatchObject({ list: { keep: ["b"], deferred: ["a", "c"] } });
    expect(ask({}, { chosen: ["b"] })).not.toHaveProperty("list.deferred");
  });
});

const everything = (keep: string[]) => ({ kind: "list", list: { keep, metaTools: [] } });

describe("a request passes", () => {
  it("when it has no tools, or only tools of other kinds", () => {
    expect(ask({ tools: undefined })).toEqual(everything([]));
    expect(ask({ tools: [{ type: "web_search_20250305", name: "web_search" }] })).toEqual(everything([]));
  });

  it("when no call is possible; only denied tools are removed", () => {
    const choice = { tool_choice: { type: "none" } };
    expect(ask(choice, { chosen: ["a"] })).toEqual(everything(["a", "b", "c", "d"]));
    expect(ask(choice, { chosen: ["a"], denied: ["b"] })).toMatchObject({ list: { keep: ["a", "c", "d"] } });
  });
});

describe("a request is refused", () => {
  it("when tool_choice names a denied tool, in any spelling", () => {
    const refusal = { kind: "refuse", param: "tool_choice" };
    expect(ask({ tool_choice: { type: "tool", name: "b" } }, { denied: ["b"] })).toMatchObject(refusal);
    expect(ask({ tool_choice: { type: "tool", name: "mcp__x__b" } }, { denied: ["x.b"] })).toMatchObject(refusal);
    const list = { mode: "auto", tools: NAMES.map((name) => ({ type: "function", name })) };
    const body = { tools: list.tools, tool_choice: { type: "allowed_tools", ...list } };
    const request = readCallerRequest("openai-responses", body);
    if (request === null) throw new Error("The request is not understood");
    expect(narrow({ request, chosen: NAMES, previous: [], denied: ["d"] })).toMatchObject(refusal);
  });
});
