import { describe, expect, it } from "vitest";
import { readNumber } from "@/components/ui/number-input";
import { describeCalibration, formatRatio } from "./describe-calibration";
import { describeModelConnection } from "./model-words";

describe("the calibration of a model", () => {
  const row = { format: "openai-chat", method: "json" } as const;
  const rows = [
    { ...row, modelName: "qwen3", factor: 1.2, uncertainty: 0.2, reports: 1 },
    { ...row, format: "text", modelName: "qwen3", factor: 1.084, uncertainty: 0.03, reports: 40 },
    { ...row, modelName: null, factor: 2, uncertainty: 0.03, reports: 90 },
  ];

  it("is the factor of the format with most reports, with its uncertainty, or says that there is none", () => {
    expect(formatRatio("qwen3", rows)).toBe("×1.08");
    expect(describeCalibration("qwen3", rows)).toContain("1.08 tokens per estimated token (40 reports, ±3%)");
    expect(formatRatio("llama", rows)).toBe("–");
    expect(describeCalibration("llama", rows)).toContain("No reports of real usage");
  });
});

describe("model connection", () => {
  it("is described in one sentence", () => {
    const none = { state: "none", baseUrl: null, hasKey: false, scope: null } as const;
    expect(describeModelConnection("demo", { ...none, state: "not-needed" })).toContain("Built in");
    expect(describeModelConnection("openai", none)).toContain("OpenAI isn't connected yet");
    expect(describeModelConnection("ollama", { ...none, baseUrl: "http://localhost:11434" })).toContain("default URL");
    expect(describeModelConnection("openai-compatible", none)).toContain("isn't connected yet");
    expect(describeModelConnection("openai", { ...none, state: "set", hasKey: true })).toContain("stored encrypted");
    const shared = { ...none, state: "set", hasKey: true, scope: "provider" } as const;
    expect(describeModelConnection("openai", shared)).toContain("Shared by all OpenAI models");
  });

  it("names the setting that allows a blocked address", () => {
    const blocked = { state: "blocked", baseUrl: "http://localhost:11434", hasKey: false, scope: null } as const;
    expect(describeModelConnection("ollama", blocked)).toBe(
      "localhost:11434 is an internal address, so chat can't reach it. To allow it, start Toolcrib with TOOLCRIB_ALLOW_INTERNAL=localhost:11434.",
    );
  });
});

it("reads numbers with separators and rejects other text", () => {
  expect(readNumber("128,000")).toBe(128_000);
  expect(readNumber(" 1 000 000 ")).toBe(1_000_000);
  expect(readNumber("0.125")).toBe(0.125);
  expect(readNumber("")).toBeNaN();
  expect(readNumber("many")).toBeNaN();
});
