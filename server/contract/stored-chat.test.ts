import { describe, expect, it } from "vitest";
import { modelSays, someCall, someRound, someText, someTool } from "./some-chat.testing";
import { storedParts, storedProblem, storedRounds } from "./stored-chat";

describe("a stored message", () => {
  const usage = { input: 1, output: null, cached: 0 };
  const rounds = [
    someRound({ tools: [someTool("a", { isSlim: true })], resolutionId: "res_1", slimCount: 1, usage }),
    someRound({ prices: { input: 1, cachedInput: 0.1, output: 2 } }),
  ];
  const { parts } = modelSays([
    someText("hi"),
    { kind: "reasoning", round: 0, text: "thinking" },
    someCall({ structured: { rows: [1, null] }, outcome: "cancelled" }),
    { kind: "notice", round: 0, notice: { kind: "trimmed", messages: 1, tokens: 2, window: 3 } },
  ]);
  const problem = { kind: "rate-limit", message: "Too many requests", retryAfter: 3 };

  it("is read back as it was written", () => {
    const stored = JSON.parse(JSON.stringify({ parts, rounds, problem }));
    expect(storedParts.parse(stored.parts)).toEqual(parts);
    expect(storedRounds.parse(stored.rounds)).toEqual(rounds);
    expect(storedProblem.parse(stored.problem)).toEqual(problem);
    expect(storedProblem.parse(null)).toBeNull();
  });

  it("of another shape is an error that names the field", () => {
    expect(storedParts.safeParse([{ kind: "text", round: 0 }]).error?.issues[0]?.path).toEqual([0, "text"]);
    expect(storedRounds.safeParse([{ ...rounds[0], mode: "x" }]).error?.issues[0]?.path).toEqual([0, "mode"]);
  });
});
