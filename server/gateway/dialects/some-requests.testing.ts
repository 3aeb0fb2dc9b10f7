import type { DialectName } from "./dialect";

const SCHEMA = { type: "object", properties: { query: { type: "string" } }, required: ["query"] };

/** Bodies in the shape that real clients send: Codex, opencode and Claude Code. */
export const CLIENT_BODIES = {
  "openai-responses": {
    model: "gpt-5.4",
    stream: true,
    input: [
      { type: "message", id: "msg_1", role: "developer", content: [{ type: "input_text", text: "You are helpful." }] },
      { type: "message", id: "msg_2", role: "user", content: [{ type: "input_text", text: "close the issue" }] },
      { type: "reasoning", id: "rs_1", summary: [], content: null, encrypted_content: "enc==" },
      {
        type: "function_call",
        status: "completed",
        id: "fc_1",
        name: "list_issues",
        namespace: "mcp__demo",
        arguments: "{}",
        call_id: "call_1",
      },
      { type: "function_call_output", id: "fco_1", call_id: "call_1", output: [{ type: "input_text", text: "#1" }] },
    ],
    tools: [
      responsesTool("exec_command"),
      responsesTool("view_image"),
      { type: "namespace", name: "agents", description: "Other agents.", tools: [responsesTool("spawn")] },
      {
        type: "namespace",
        name: "mcp__demo",
        description: "Demo tools.",
        tools: ["close_issue", "list_issues", "send_mail"].map(responsesTool),
      },
      responsesTool("get_goal"),
      { type: "web_search", external_web_access: false },
    ],
    tool_choice: "auto",
    parallel_tool_calls: true,
    store: false,
    prompt_cache_key: "01a1",
  },
  "openai-chat": {
    model: "m1",
    max_tokens: 8000,
    messages: [
      { role: "system", content: "You are helpful." },
      { role: "user", content: "close the issue" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_1", type: "function", function: { name: "demo_list_issues", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "call_1", content: "#1" },
    ],
    tools: ["bash", "demo_close_issue", "demo_list_issues", "demo_send_mail", "edit"].map((name) => ({
      type: "function",
      function: { name, description: `Does ${name}.`, parameters: SCHEMA },
    })),
    tool_choice: "auto",
    stream: true,
    stream_options: { include_usage: true },
  },
  anthropic: {
    model: "claude-opus-5-5",
    messages: [
      { role: "user", content: [{ type: "text", text: "close the issue", cache_control: { type: "ephemeral" } }] },
      { role: "system", content: [{ type: "text", text: "# Environment" }] },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Hm.", signature: "c2ln" },
          { type: "tool_use", id: "toolu_1", name: "mcp__demo__list_issues", input: {} },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "#1" }] },
    ],
    system: [{ type: "text", text: "You are helpful.", cache_control: { type: "ephemeral" } }],
    tools: ["Bash", "Edit", "mcp__demo__close_issue", "mcp__demo__list_issues", "mcp__demo__send_mail"].map((name) => ({
      name,
      description: `Does ${name}.`,
      input_schema: SCHEMA,
    })),
    metadata: { user_id: '{"device_id":"d","session_id":"s1"}' },
    max_tokens: 32000,
    stream: true,
  },
} as const satisfies Record<DialectName, unknown>;

export function responsesTool(name: string) {
  return { type: "function", name, description: `Does ${name}.`, strict: false, parameters: SCHEMA };
}
