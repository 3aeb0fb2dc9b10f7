import { describe, expect, it } from "vitest";
import { DIALECTS, type DialectName, type NarrowedList } from "./dialect";
import { readCallerRequest } from "./read-caller-request";
import { CLIENT_BODIES } from "./some-requests.testing";
import { writeTools } from "./write-tools";

function write(dialect: DialectName, text: string, list: Partial<NarrowedList>): string {
  const request = readCallerRequest(dialect, JSON.parse(text));
  if (request === null) throw new Error("The request is not understood");
  return writeTools(text, request, { keep: [], metaTools: [], ...list });
}

const toolsOf = (text: string) => JSON.parse(text).tools;

describe("bytes", () => {
  // Odd, but valid: other spaces, escapes, numbers that a parser would rewrite, and `tools` in other places.
  const before = '{ "model":"m\\u0031",\n\t"temperature":1.0,"metadata":{"tools":[1]}, "tools" : ';
  const after =
    ' ,\r\n"n":1e2, "stop":["\\"tools\\": []"],"messages":[{"role":"user","content":"\\"tools\\":[ {}] \\\\"}]} ';
  const first = '{"name" : "a", "input_schema":{"x":1.50}}';
  const second = '{ "input_schema":{},"name":"b\\u0063"}';
  const third = '{"name":"d","input_schema":{"tools":[{"name":"a"}]}}';
  const text = `${before}[ ${first} ,${second},\n${third}]${after}`;

  it("stay outside the list and inside each tool that is kept", () => {
    expect(write("anthropic", text, { keep: ["d", "bc"] })).toBe(`${before}[${third},${second}]${after}`);
  });

  it("stay altogether when every tool is kept in its order", () => {
    expect(write("anthropic", text, { keep: ["a", "bc", "d"] })).toBe(text);
  });

  it("of tools stay when meta-tools come before them", () => {
    const meta = { name: "search_tools", input_schema: {} };
    const grown = `${before}[${[JSON.stringify(meta), first, second, third].join(",")}]${after}`;
    expect(write("anthropic", text, { keep: ["a", "bc", "d"], metaTools: [meta] })).toBe(grown);
  });

  it.each(DIALECTS)("stay for a real client: %s", (dialect) => {
    const whole = JSON.stringify(CLIENT_BODIES[dialect], null, 1);
    const { tools: _, ...rest } = JSON.parse(write(dialect, whole, { keep: ["bash", "exec_command", "Bash"] }));
    const { tools: __, ...expected } = JSON.parse(whole);
    expect(rest).toEqual(expected);
  });
});

describe("keys", () => {
  it("are recognized when written with escapes", () => {
    const text = '{"tool\\u0073":[{"name":"a"},{"name":"b"}]}';
    expect(write("anthropic", text, { keep: ["b"] })).toBe('{"tool\\u0073":[{"name":"b"}]}');
  });

  it("that are repeated all get the same list, because parsers disagree on which one counts", () => {
    const text = '{"tools":[{"name":"secret"}],"x":1,"tools":[{"name":"a"},{"name":"b"}]}';
    expect(write("anthropic", text, { keep: ["b"] })).toBe('{"tools":[{"name":"b"}],"x":1,"tools":[{"name":"b"}]}');
  });

  it("that are repeated in a tool cannot hide a denied name", () => {
    const text = '{"tools":[{"name":"secret","name":"a"},{"name":"b"}]}';
    expect(write("anthropic", text, { keep: ["a", "b"], denied: ["secret"] })).toBe('{"tools":[{"name":"b"}]}');
    const inner = '{"type":"function","name":"secret"}';
    const other = '{"type":"function","name":"a"}';
    const twice = `{"tools":[{"type":"namespace","name":"n","tools":[${inner}],"tools":[${other}]}]}`;
    expect(write("openai-responses", twice, { keep: ["n__a"], denied: ["secret"] })).not.toContain("secret");
  });
});

describe("order", () => {
  const text = JSON.stringify(CLIENT_BODIES["openai-responses"]);
  const outline = (written: string) =>
    toolsOf(written).map((tool: { name?: string; type: string; tools?: { name: string }[] }) =>
      tool.tools === undefined ? (tool.name ?? tool.type) : [tool.name, ...tool.tools.map(({ name }) => name)],
    );

  it("narrows inside namespaces, drops empty ones, and leaves tools of other kinds at their end of the list", () => {
    const keep = ["get_goal", "mcp__demo__send_mail", "exec_command", "mcp__demo__close_issue"];
    expect(outline(write("openai-responses", text, { keep }))).toEqual([
      "get_goal",
      ["mcp__demo", "send_mail", "close_issue"],
      "exec_command",
      "web_search",
    ]);
  });

  it("keeps tools of other kinds in one place while functions are added", () => {
    const custom = { type: "custom", name: "apply_patch" };
    const names = ["a", "b", "c"].map((name) => ({ type: "function", name }));
    const body = JSON.stringify({ tools: [names[0], custom, names[1], names[2]] });
    expect(outline(write("openai-responses", body, { keep: ["c", "a"] }))).toEqual(["apply_patch", "c", "a"]);
    expect(outline(write("openai-responses", body, { keep: ["c", "a", "b"] }))).toEqual(["apply_patch", "c", "a", "b"]);
  });

  it("keeps a namespace that holds custom tools", () => {
    const tools = [
      { type: "function", name: "a" },
      { type: "custom", name: "c" },
    ];
    const body = JSON.stringify({ tools: [{ type: "namespace", name: "n", description: "N", tools }] });
    expect(outline(write("openai-responses", body, { keep: [] }))).toEqual([["n", "c"]]);
  });
});

describe("a slim form", () => {
  it("takes the place of the caller's own definition, also inside a namespace, and of no other", () => {
    const slim = new Map([["mcp__demo__send_mail", { type: "function", name: "send_mail", description: "Mail…" }]]);
    const text = JSON.stringify(CLIENT_BODIES["openai-responses"]);
    const keep = ["mcp__demo__close_issue", "mcp__demo__send_mail", "get_goal"];
    const [namespace, goal] = toolsOf(write("openai-responses", text, { keep, slim }));
    const [, , , before, goalBefore] = JSON.parse(text).tools;
    expect(namespace.tools).toEqual([before.tools[0], slim.get("mcp__demo__send_mail")]);
    expect(goal).toEqual(goalBefore);
  });

  it("carries a cache breakpoint that would be lost", () => {
    const text = '{"tools":[{"name":"a"},{"name":"b","cache_control":{"type":"ephemeral"}}]}';
    const written = write("anthropic", text, { keep: ["a"], slim: new Map([["a", { name: "a" }]]) });
    expect(toolsOf(written)).toEqual([{ name: "a", cache_control: { type: "ephemeral" } }]);
  });
});

describe("an empty list", () => {
  it("is removed together with the fields that Chat Completions refuses without tools", () => {
    const body = {
      model: "m",
      tools: CLIENT_BODIES["openai-chat"].tools,
      tool_choice: "auto",
      parallel_tool_calls: true,
    };
    expect(write("openai-chat", JSON.stringify({ ...body, n: 1 }), {})).toBe('{"model":"m","n":1}');
  });

  it("is sent to the others, without a choice that Messages refuses then", () => {
    expect(toolsOf(write("anthropic", JSON.stringify(CLIENT_BODIES.anthropic), {}))).toEqual([]);
    const text = '{"tools":[{"name":"a"}],"tool_choice":{"type":"auto"},"max_tokens":1}';
    expect(write("anthropic", text, {})).toBe('{"tools":[],"max_tokens":1}');
    const empty = '{"tools":[],"tool_choice":{"type":"any"}}';
    expect(write("anthropic", empty, {})).toBe(empty);
  });
});

describe("marks", () => {
  const mark = { type: "ephemeral", ttl: "1h" };
  const text = JSON.stringify({
    tools: [{ name: "a" }, { name: "b" }, { name: "c", cache_control: mark }],
  });

  it("move a cache breakpoint from a dropped tool to the last one that is kept", () => {
    const expected = [{ name: "b" }, { name: "a", cache_control: mark }];
    expect(toolsOf(write("anthropic", text, { keep: ["b", "a"] }))).toEqual(expected);
    const meta = { name: "m" };
    expect(toolsOf(write("anthropic", text, { keep: ["b", "a"], metaTools: [meta] }))).toEqual([meta, ...expected]);
  });

  it("leave a cache breakpoint on a tool that is kept", () => {
    expect(toolsOf(write("anthropic", text, { keep: ["c", "a"] }))).toEqual([
      { name: "c", cache_control: mark },
      { name: "a" },
    ]);
  });

  it("defer only the requested tools, after all others, and never together with a cache breakpoint", () => {
    expect(
      toolsOf(write("anthropic", text, { keep: ["b"], deferred: ["c", "a"], metaTools: [{ name: "m" }] })),
    ).toEqual([
      { name: "m" },
      { name: "b", cache_control: mark },
      { name: "c", defer_loading: true },
      { name: "a", defer_loading: true },
    ]);
  });

  it("defer inside a namespace", () => {
    const written = write("openai-responses", JSON.stringify(CLIENT_BODIES["openai-responses"]), {
      keep: ["mcp__demo__send_mail"],
      deferred: ["mcp__demo__close_issue"],
    });
    const [namespace] = toolsOf(written);
    expect(
      namespace.tools.map((tool: { name: string; defer_loading?: true }) => [tool.name, tool.defer_loading]),
    ).toEqual([
      ["send_mail", undefined],
      ["close_issue", true],
    ]);
  });

  it("are not known to Chat Completions", () => {
    const written = write("openai-chat", JSON.stringify(CLIENT_BODIES["openai-chat"]), {
      keep: ["bash"],
      deferred: ["edit"],
    });
    expect(toolsOf(written)).toHaveLength(1);
  });
});

describe("a denied tool that is defined elsewhere is removed too", () => {
  const denied = ["secret"];
  it("in additional tools and found tools of Responses", () => {
    const secret = { type: "function", name: "secret" };
    const input = [
      { type: "additional_tools", role: "developer", tools: [secret] },
      {
        type: "tool_search_output",
        call_id: "1",
        tools: [
          { type: "namespace", name: "n", tools: [secret] },
          { type: "function", name: "a" },
        ],
      },
    ];
    const written = write("openai-responses", JSON.stringify({ input }), { denied });
    expect(JSON.parse(written)).toEqual({ input: [{ ...input[1], tools: [{ type: "function", name: "a" }] }] });
  });

  it("in the older list of functions", () => {
    const text = JSON.stringify({ functions: [{ name: "secret" }, { name: "a" }] });
    expect(JSON.parse(write("openai-chat", text, { denied }))).toEqual({ functions: [{ name: "a" }] });
  });

  it("in tool changes and references of Messages", () => {
    const addition = { type: "tool_addition", tool: { type: "tool_definition", definition: { name: "secret" } } };
    const references = ["secret", "a"].map((name) => ({ type: "tool_reference", tool_name: name }));
    const messages = [
      { role: "system", content: [addition] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: references }] },
    ];
    const kept = { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: [references[1]] }] };
    expect(JSON.parse(write("anthropic", JSON.stringify({ messages }), { denied }))).toEqual({ messages: [kept] });
  });

  it("in the lists of servers that the provider connects to", () => {
    const mcp = { type: "mcp", server_label: "demo", allowed_tools: ["secret", "a"] };
    const written = write("openai-responses", JSON.stringify({ tools: [mcp] }), { denied: ["demo.secret"] });
    expect(toolsOf(written)).toEqual([{ ...mcp, allowed_tools: ["a"] }]);
    const toolset = { type: "mcp_toolset", mcp_server_name: "demo", configs: { secret: { enabled: true } } };
    const off = { ...toolset, configs: { secret: { enabled: false } } };
    expect(toolsOf(write("anthropic", JSON.stringify({ tools: [toolset] }), { denied }))).toEqual([off]);
  });
});
