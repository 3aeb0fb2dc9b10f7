import { describe, expect, it } from "vitest";
import { findMessagesProblem, readMessages } from "@/server/contract/agent/read-messages";
import { DIALECTS } from "./dialect";
import { readCallerRequest } from "./read-caller-request";
import { CLIENT_BODIES } from "./some-requests.testing";

describe("a request of a real client", () => {
  it("is read from Codex, with tools in namespaces", () => {
    const request = readCallerRequest("openai-responses", CLIENT_BODIES["openai-responses"]);
    expect(request).toMatchObject({
      model: "gpt-5.4",
      stream: true,
      hasTools: true,
      untouched: 1,
      toolChoice: { kind: "auto" },
      called: ["mcp__demo__list_issues"],
      promptCacheKey: "01a1",
      metadataUserId: null,
    });
    expect(request?.tools.map(({ name, namespace, localName, at }) => [name, namespace, localName, at])).toEqual([
      ["exec_command", null, "exec_command", [0]],
      ["view_image", null, "view_image", [1]],
      ["agents__spawn", "agents", "spawn", [2, 0]],
      ["mcp__demo__close_issue", "mcp__demo", "close_issue", [3, 0]],
      ["mcp__demo__list_issues", "mcp__demo", "list_issues", [3, 1]],
      ["mcp__demo__send_mail", "mcp__demo", "send_mail", [3, 2]],
      ["get_goal", null, "get_goal", [4]],
    ]);
  });

  it("is read from opencode", () => {
    const request = readCallerRequest("openai-chat", CLIENT_BODIES["openai-chat"]);
    expect(request).toMatchObject({ model: "m1", untouched: 0, called: ["demo_list_issues"] });
    expect(request?.tools[1]).toMatchObject({
      name: "demo_close_issue",
      description: "Does demo_close_issue.",
      inputSchema: { type: "object" },
      at: [1],
    });
  });

  it("is read from Claude Code", () => {
    const request = readCallerRequest("anthropic", CLIENT_BODIES.anthropic);
    expect(request).toMatchObject({
      called: ["mcp__demo__list_issues"],
      metadataUserId: '{"device_id":"d","session_id":"s1"}',
      untouched: 0,
    });
    expect(request?.tools).toHaveLength(5);
  });

  it.each(DIALECTS)("gives messages that selection can read: %s", (dialect) => {
    const request = readCallerRequest(dialect, CLIENT_BODIES[dialect]);
    expect(findMessagesProblem(request?.messages ?? [])).toBeNull();
    const { message, calledNow, results } = readMessages(request?.messages ?? []);
    expect({ message, results }).toEqual({ message: "close the issue", results: ["#1"] });
    expect(calledNow).toEqual(request?.called);
  });

  it.each(DIALECTS)("keeps its hash in later rounds, regardless of cache marks: %s", (dialect) => {
    const body = JSON.parse(
      JSON.stringify(CLIENT_BODIES[dialect]).replaceAll(',"cache_control":{"type":"ephemeral"}', ""),
    );
    const later = body.messages ?? body.input;
    later.push({ role: "user", content: "and another" });
    const hash = readCallerRequest(dialect, CLIENT_BODIES[dialect])?.firstMessagesHash;
    expect(readCallerRequest(dialect, body)?.firstMessagesHash).toBe(hash);
    later[dialect === "anthropic" ? 0 : 1].content = "something else";
    expect(readCallerRequest(dialect, body)?.firstMessagesHash).not.toBe(hash);
  });
});

describe("tool_choice", () => {
  const tools = [{ type: "function", function: { name: "a" } }];
  const responses = [{ type: "namespace", name: "ns", tools: [{ type: "function", name: "b" }] }];
  it.each([
    ["openai-chat", tools, "none", { kind: "none" }],
    ["openai-chat", tools, "required", { kind: "required" }],
    ["openai-chat", tools, { type: "function", function: { name: "a" } }, { kind: "named", name: "a" }],
    ["openai-chat", tools, { type: "custom", custom: { name: "c" } }, { kind: "named", name: "c" }],
    [
      "openai-chat",
      tools,
      {
        type: "allowed_tools",
        allowed_tools: { mode: "required", tools: [{ type: "function", function: { name: "a" } }] },
      },
      { kind: "allowed", names: ["a"], isRequired: true },
    ],
    ["openai-responses", responses, { type: "function", name: "b" }, { kind: "named", name: "ns__b" }],
    ["openai-responses", responses, { type: "function", name: "b", namespace: "ns" }, { kind: "named", name: "ns__b" }],
    ["openai-responses", responses, { type: "web_search" }, { kind: "auto" }],
    [
      "openai-responses",
      responses,
      { type: "allowed_tools", mode: "auto", tools: [{ type: "function", name: "b" }, { type: "image_generation" }] },
      { kind: "allowed", names: ["ns__b"], isRequired: false },
    ],
    ["anthropic", [{ name: "a", input_schema: {} }], { type: "any" }, { kind: "required" }],
    ["anthropic", [{ name: "a", input_schema: {} }], { type: "tool", name: "a" }, { kind: "named", name: "a" }],
    ["anthropic", [{ name: "a", input_schema: {} }], { type: "none" }, { kind: "none" }],
    ["anthropic", [{ name: "a", input_schema: {} }], undefined, { kind: "auto" }],
  ] as const)("%s: %#", (dialect, list, choice, expected) => {
    expect(readCallerRequest(dialect, { tools: list, tool_choice: choice })?.toolChoice).toEqual(expected);
  });
});

describe("tools outside the list", () => {
  it("are kept when the conversation refers to them, because the provider refuses an unknown reference", () => {
    const content = [{ type: "tool_result", tool_use_id: "1", content: [{ type: "tool_reference", tool_name: "a" }] }];
    const found = {
      type: "tool_search_tool_search_result",
      tool_references: [{ type: "tool_reference", tool_name: "b" }],
    };
    const messages = [
      { role: "user", content },
      { role: "assistant", content: [{ type: "tool_search_tool_result", tool_use_id: "2", content: found }] },
      { role: "system", content: [{ type: "tool_addition", tool: { type: "tool_reference", name: "c" } }] },
    ];
    expect(readCallerRequest("anthropic", { messages })).toMatchObject({ called: ["a", "b", "c"], hasTools: false });
  });

  it("are named where a request defines them elsewhere", () => {
    const input = [{ type: "additional_tools", role: "developer", tools: [{ type: "function", name: "late" }] }];
    expect(readCallerRequest("openai-responses", { input })?.elsewhere).toEqual(["late"]);
    expect(readCallerRequest("openai-chat", { functions: [{ name: "old" }] })?.elsewhere).toEqual(["old"]);
  });
});

it("returns null for a body that is not a request", () => {
  for (const body of [null, 1, "x", [], { tools: {} }, { tools: "x" }]) {
    for (const dialect of DIALECTS) expect(readCallerRequest(dialect, body)).toBeNull();
  }
  expect(readCallerRequest("openai-responses", { input: "hello" })?.messages).toEqual([
    { role: "user", content: "hello" },
  ]);
});

it("lists a name once, and counts what it does not know", () => {
  const tools = [{ name: "a", input_schema: {} }, { name: "a" }, { type: "bash_20250124", name: "bash" }, 7, null];
  const request = readCallerRequest("anthropic", { tools });
  expect(request?.tools.map(({ name }) => name)).toEqual(["a"]);
  expect(request).toMatchObject({ untouched: 3, otherNames: ["bash"] });
});
