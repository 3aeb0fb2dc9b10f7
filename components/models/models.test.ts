import { describe, expect, it } from "vitest";
import { readNumber } from "@/components/ui/number-input";
import { describeCalibration, formatRatio } from "./describe-calibration";
import { describeModelConnection } from "./model-words";

describe("encoding calibration", () => {
  const rows = [
    { encoding: "claude", samples: 40, ratio: 1.084 },
    { encoding: "llama", samples: 1, ratio: null },
  ];

  it("is a factor with enough reports, and explains itself otherwise", () => {
    expect(formatRatio("claude", rows)).toBe("×1.08");
    expect(describeCalibration("claude", rows)).toContain("1.08 tokens per counted token (40 reports)");
    expect(formatRatio("llama", rows)).toBe("–");
    expect(describeCalibration("llama", rows)).toContain("1 report for this encoding so far: too few");
    expect(describeCalibration("gemini", rows)).toContain("No usage reports");
  });
});

describe("model connection", () => {
  it("is described in one sentence", () => {
    const none = { state: "none", baseUrl: null, hasKey: false } as const;
    expect(describeModelConnection("demo", { ...none, state: "not-needed" })).toContain("Built in");
    expect(describeModelConnection("openai", none)).toContain("OpenAI isn't connected yet");
    expect(describeModelConnection("ollama", { ...none, baseUrl: "http://localhost:11434" })).toContain("default URL");
    expect(describeModelConnection("openai-compatible", none)).toContain("isn't connected yet");
    expect(describeModelConnection("openai", { ...none, state: "set", hasKey: true })).toContain("stored encrypted");
  });
});

it("reads numbers with separators and rejects other text", () => {
  expect(readNumber("128,000")).toBe(128_000);
  expect(readNumber(" 1 000 000 ")).toBe(1_000_000);
  expect(readNumber("0.125")).toBe(0.125);
  expect(readNumber("")).toBeNaN();
  expect(readNumber("many")).toBeNaN();
});
