import { describe, expect, it } from "vitest";
import { readNumber } from "@/components/ui/number-input";
import { describeCalibration, formatRatio } from "./describe-calibration";
import { describeModelConnection } from "./model-words";

describe("the calibration of an encoding", () => {
  const rows = [
    { encoding: "claude", samples: 40, ratio: 1.084 },
    { encoding: "llama", samples: 1, ratio: null },
  ];

  it("is a factor where there is enough to go by, and says why where there is not", () => {
    expect(formatRatio("claude", rows)).toBe("×1.08");
    expect(describeCalibration("claude", rows)).toContain("1.08 tokens per token counted in its encoding (40 reports)");
    expect(formatRatio("llama", rows)).toBe("–");
    expect(describeCalibration("llama", rows)).toContain("1 report on its encoding so far: too few");
    expect(describeCalibration("gemini", rows)).toContain("No agent has reported");
  });
});

describe("how a model is reached", () => {
  it("is told in a sentence that never says more than is known", () => {
    const none = { state: "none", baseUrl: null, hasKey: false } as const;
    expect(describeModelConnection("demo", { ...none, state: "not-needed" })).toContain("by itself");
    expect(describeModelConnection("openai", none)).toContain("OpenAI cannot be asked yet");
    expect(describeModelConnection("ollama", { ...none, baseUrl: "http://localhost:11434" })).toContain(
      "usual address",
    );
    expect(describeModelConnection("openai-compatible", none)).toContain("cannot be asked yet");
    expect(describeModelConnection("openai", { ...none, state: "set", hasKey: true })).toContain("kept encrypted");
  });
});

it("reads numbers as people write them, and nothing else as a number", () => {
  expect(readNumber("128,000")).toBe(128_000);
  expect(readNumber(" 1 000 000 ")).toBe(1_000_000);
  expect(readNumber("0.125")).toBe(0.125);
  expect(readNumber("")).toBeNaN();
  expect(readNumber("many")).toBeNaN();
});
