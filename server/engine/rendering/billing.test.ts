import { estimateTokensInFunctions, SYSTEM_FUNCTION_TOKEN_DEDUCTION } from "gpt-tokenizer/functionCalling";
import { describe, expect, it } from "vitest";
import { SCENARIOS } from "@/prisma/scenarios";
import type { JsonObject, ModelEntry } from "@/server/engine/model/snapshot";
import { billedText, billingOf } from "./billing";
import { RENDERERS } from "./formats/index";
import { EMPTY_NAMESPACE, functionType } from "./function-types";
import { countTokens } from "./tokens";

const someModel = (change: Partial<ModelEntry>): ModelEntry => ({
  ...{ id: "m", name: "m", title: "", provider: "openai", contextWindow: 1000, encoding: "o200k_base" },
  ...{ toolCalling: "native", maxRounds: 3, prices: null },
  ...change,
});

const define = (parameters: JsonObject) => ({
  type: "function",
  function: { name: "f", description: "Does.", parameters },
});
const o200k = (text: string) => countTokens(text, "o200k_base");

/** What gpt-tokenizer says functions add to a prompt with a system message. */
function peerCount(functions: readonly JsonObject[]): number {
  const known = functions as unknown as Parameters<typeof estimateTokensInFunctions>[0];
  return estimateTokensInFunctions(known, o200k) - SYSTEM_FUNCTION_TOKEN_DEDUCTION;
}

describe("a function as OpenAI shows it", () => {
  it("is a TypeScript type with comments", () => {
    const type = functionType(
      define({
        type: "object",
        properties: {
          city: { type: "string", description: "Where" },
          unit: { type: "string", enum: ["C", "F"], default: "C" },
          days: { type: "array", items: { type: "integer" } },
          at: {
            type: "object",
            properties: { lat: { type: "number", description: "North" }, lon: {} },
            required: ["lat"],
          },
          note: { anyOf: [{ type: "string" }, { type: "null" }] },
          any: { type: ["string", "integer"] },
          place: { $ref: "#/$defs/Place" },
        },
        required: ["city"],
        $defs: { Place: { type: "object", properties: { name: { type: "string" } } } },
      }),
    );
    expect(type).toBe(`;

// Does.
type f = (_: {
// Where
city: string,
unit?: "C" | "F", // default: "C"
days?: number[],
at?: {
  // North
  lat: number,
  lon?: any,
},
note?: string | null,
any?: string | number,
place?: any,
}) => any`);
    expect(functionType(define({}))).toBe(";\n\n// Does.\ntype f = () => any");
    expect(functionType({ type: "web_search" })).toBeNull();
  });

  it("costs what gpt-tokenizer counts for functions, except for defaults and nested comments, which it leaves out", () => {
    const { tools } = SCENARIOS.starter();
    const functions = tools.map((tool) => {
      const { value } = RENDERERS["openai-chat"].renderTool(tool, tool.name.replaceAll(/\W/gu, "_"));
      return (value as { function: JsonObject }).function;
    });
    const bare = functions.map((one) => without(one, "default") as JsonObject);
    const { overhead } = billingOf({ format: "openai-chat", modelName: null, callerModel: null, model: undefined });
    const sum = (list: readonly JsonObject[]) =>
      overhead + list.reduce((total, one) => total + o200k(billedText("openai-functions", one) ?? ""), 0);
    expect(Math.abs(sum(bare) / peerCount(bare) - 1)).toBeLessThan(0.01);
    const ours = sum(functions) / peerCount(functions);
    expect(ours).toBeGreaterThan(1);
    expect(ours).toBeLessThan(1.15);
    const json = tools.reduce(
      (total, tool) => total + o200k(RENDERERS["openai-chat"].renderTool(tool, tool.name).text),
      0,
    );
    expect(json / sum(functions)).toBeGreaterThan(1.3);
  });

  it("adds up: the prices of single functions are the price of their list", () => {
    const texts = SCENARIOS.starter().tools.map((tool) => {
      return functionType(RENDERERS["openai-chat"].renderTool(tool, tool.name).value) ?? "";
    });
    const [open = "", close = ""] = EMPTY_NAMESPACE.split("\n\n");
    const whole = `${open}${texts.join("").slice(1)};\n\n${close}`;
    const parts = o200k(EMPTY_NAMESPACE) + texts.reduce((sum, text) => sum + o200k(text), 0);
    expect(Math.abs(parts - o200k(whole))).toBeLessThanOrEqual(3);
  });
});

describe("the way a provider bills tools", () => {
  const methodOf = (
    format: "openai-chat" | "anthropic" | "gemini" | "mcp" | "text",
    modelName: string | null,
    model?: ModelEntry,
  ) => billingOf({ format, modelName, callerModel: modelName, model }).method;

  it("follows format and model", () => {
    expect(methodOf("openai-chat", null)).toBe("openai-functions");
    expect(methodOf("openai-chat", "openai/gpt-5-mini")).toBe("openai-functions");
    expect(methodOf("openai-chat", "o3")).toBe("openai-functions");
    expect(methodOf("openai-chat", "house-model", someModel({}))).toBe("openai-functions");
    expect(methodOf("openai-chat", "qwen3:8b")).toBe("json");
    expect(methodOf("openai-chat", "qwen3", someModel({ provider: "ollama" }))).toBe("json");
    expect(methodOf("openai-chat", "gpt-oss:20b", someModel({ provider: "ollama" }))).toBe("openai-functions");
    expect(methodOf("openai-chat", "anthropic/claude-sonnet-5")).toBe("anthropic-tools");
    expect(methodOf("anthropic", null)).toBe("anthropic-tools");
    expect(methodOf("gemini", "gemini-3-pro")).toBe("json");
    expect(methodOf("mcp", "gpt-5")).toBe("json");
    expect(methodOf("text", "gpt-5")).toBe("text");
  });

  it("adds Anthropic's tool-use prompt, as documented for the model", () => {
    const overheadOf = (modelName: string) =>
      billingOf({ format: "anthropic", modelName, callerModel: modelName, model: undefined }).overhead;
    expect(
      ["claude-opus-4-8", "claude-opus-4-5-20251101", "claude-sonnet-4-20250514", "claude-sonnet-5"].map(overheadOf),
    ).toEqual([290, 496, 313, 354]);
    expect(["claude-3-7-sonnet-latest", "claude-3-5-haiku-latest"].map(overheadOf)).toEqual([346, 264]);
    expect(overheadOf("claude-next")).toBe(400);
  });

  it("is corrected by reports on the same format, model and method, and by no others", () => {
    const fit = { factor: 1.2, uncertainty: 0.04, reports: 30 };
    const calibrations = new Map([["openai-chat openai-functions gpt-5", fit]]);
    const of = (format: "openai-chat" | "openai-responses", name: string) =>
      billingOf({ format, modelName: name, callerModel: name, model: undefined }, calibrations);
    expect(of("openai-chat", "gpt-5")).toMatchObject(fit);
    expect(of("openai-chat", "gpt-4o")).toMatchObject({ factor: 1, uncertainty: 0.15, reports: 0 });
    expect(of("openai-responses", "gpt-5").reports).toBe(0);
  });
});

function without(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (name === key ? [] : [[name, without(each, key)]])),
  );
}
