import { describe, expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import type { Json } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { FORMATS } from "@/server/engine/rendering/formats/format";
import { resolve } from "@/server/engine/resolve";
import { someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { toFunctionTools } from "./to-function-tools";
import { toProviderPrompt } from "./to-provider-prompt";

const inputSchema = {
  type: "object",
  properties: { size: { type: "integer", description: "How long" } },
  required: ["size"],
} as const;
const compiled = compile(
  someSnapshot({ tools: [someTool("saw_cut", { inputSchema }), someTool("saw_sharpen")] }),
  NO_VECTORS,
);

describe("rendered tools", () => {
  it.each(FORMATS)("for %s are the same functions for the SDK", (format) => {
    const request = {
      role: "joiner",
      message: "cut a board with the saw",
      format,
      mode: "direct",
      vectorOf: NO_VECTORS,
    } as const;
    const { tools } = resolve(compiled, request);
    const functions = toFunctionTools(tools);
    // As text they are in the prompt.
    if (format === "text") return expect(functions).toEqual([]);
    expect(functions.map(({ type, name }) => [type, name])).toEqual([
      ["function", "saw_cut"],
      ["function", "saw_sharpen"],
    ]);
    expect(functions[0]?.description).toContain("Does saw_cut.");
    expect(functions[0]?.inputSchema).toMatchObject({
      properties: { size: { description: "How long" } },
      required: ["size"],
    });
    expect(functions[1]?.inputSchema).toMatchObject({ type: expect.stringMatching(/^object$/i) });
  });

  it("that are invalid are left out", () => {
    const strange: Json[] = [
      null,
      "x",
      5,
      [],
      {},
      { function: {} },
      { function: { name: 5 } },
      { functionDeclarations: [null, { name: "a" }] },
    ];
    expect(toFunctionTools(strange)).toEqual([
      { type: "function", name: "a", inputSchema: { type: "object", properties: {} } },
    ]);
  });
});

describe("a conversation for the SDK", () => {
  it("has one message per item, with cache marks after the system prompt and at the end", () => {
    const cached = { anthropic: { cacheControl: { type: "ephemeral" } } };
    const prompt = toProviderPrompt(
      "Be brief.",
      [
        { kind: "person", text: "hello" },
        { kind: "model", text: "", calls: [{ id: "call_1", name: "saw_cut", argumentsText: '{"size":3}' }] },
        { kind: "results", results: [{ id: "call_1", name: "saw_cut", text: "cut", isError: false }] },
      ],
      "openai-chat",
    );
    expect(prompt).toEqual([
      { role: "system", content: "Be brief.", providerOptions: cached },
      { role: "user", content: [{ type: "text", text: "hello" }] },
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "call_1", toolName: "saw_cut", input: { size: 3 } }],
      },
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "call_1", toolName: "saw_cut", output: { type: "text", value: "cut" } },
        ],
        providerOptions: cached,
      },
    ]);
    expect(toProviderPrompt("", [], "openai-chat")).toEqual([]);
  });
});
