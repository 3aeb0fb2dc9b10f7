import { describe, expect, it } from "vitest";
import type { Case } from "./case";
import { type CaseResult, keptRate, measure, measureByKind, missedTools, percentile } from "./metrics";

function someResult(change: Partial<Case>, sent: readonly string[], figures: Partial<CaseResult> = {}): CaseResult {
  const entry = { id: "c", message: "m", needs: [], ...change };
  return { case: entry, sent, tokensSent: 0, tokensBaseline: 1000, mode: "selective", resolveMs: 1, ...figures };
}

describe("measure", () => {
  it("agrees with figures worked out by hand", () => {
    const figures = measure([
      someResult({ needs: ["a"] }, ["a", "x"], { tokensSent: 200, resolveMs: 1 }),
      someResult({ needs: ["a", "b"] }, ["b"], { tokensSent: 100, resolveMs: 2 }),
      someResult({ needs: ["a", "b", "c", "d"] }, ["a", "b", "c"], { tokensSent: 300, resolveMs: 3 }),
      someResult({ needs: [] }, [], { tokensSent: 0, resolveMs: 4 }),
      someResult({ needs: [] }, [], { tokensSent: 60, resolveMs: 5, tokensBaseline: 500 }),
    ]);
    expect(figures).toEqual({
      cases: 5,
      recallAll: 1 / 3,
      recallMean: (1 + 0.5 + 0.75) / 3,
      noToolZeroRate: 0.5,
      tokensSentMean: 132,
      tokensBaselineMean: 900,
      tokenRatio: 132 / 900,
      toolsSentMean: 6 / 5,
      resolveMsP50: 3,
      resolveMsP99: 5,
    });
  });

  it("counts a meta-tool's tokens against a case without needs, even if no tool was sent", () => {
    expect(measure([someResult({ needs: [] }, [], { tokensSent: 1 })]).noToolZeroRate).toBe(0);
  });

  it("says null, not zero, where no case speaks of a figure", () => {
    expect(measure([someResult({ needs: ["a"] }, ["a"])]).noToolZeroRate).toBeNull();
    expect(measure([someResult({ needs: [] }, [])])).toMatchObject({ recallAll: null, recallMean: null });
    expect(measure([])).toMatchObject({ cases: 0, tokenRatio: null, resolveMsP50: null });
  });

  it("has no ratio where nothing was allowed", () => {
    expect(measure([someResult({ needs: [] }, [], { tokensBaseline: 0 })]).tokenRatio).toBeNull();
  });
});

describe("missedTools", () => {
  it("lets a need be met by a tool that is accepted for it", () => {
    const accept = { a: ["a2", "a3"] };
    expect(missedTools(someResult({ needs: ["a", "b"], accept }, ["a3"]))).toEqual(["b"]);
  });

  it("does not let a tool that is accepted for one need meet another", () => {
    expect(missedTools(someResult({ needs: ["a", "b"], accept: { a: ["b"] } }, ["a"]))).toEqual(["b"]);
  });

  it("is not fooled by tools named like parts of every object", () => {
    expect(missedTools(someResult({ needs: ["constructor"], accept: {} }, []))).toEqual(["constructor"]);
  });
});

describe("measureByKind", () => {
  it("gives each kind its own figures and leaves out cases without one", () => {
    const byKind = measureByKind([
      someResult({ kind: "single", needs: ["a"] }, ["a"]),
      someResult({ kind: "single", needs: ["a"] }, []),
      someResult({ kind: "none" }, []),
      someResult({}, []),
    ]);
    expect(Object.keys(byKind ?? {})).toEqual(["single", "none"]);
    expect(byKind?.single).toMatchObject({ cases: 2, recallAll: 0.5 });
  });

  it("is absent where no case has a kind", () => {
    expect(measureByKind([someResult({}, [])])).toBeNull();
  });
});

describe("keptRate", () => {
  it("is the share of cases with needs that got any tool, right or wrong", () => {
    expect(keptRate([someResult({ needs: ["a"] }, ["x"]), someResult({ needs: ["a"] }, []), someResult({}, [])])).toBe(
      0.5,
    );
  });
});

describe("percentile", () => {
  it("is the smallest value that the given share does not exceed", () => {
    const values = Array.from({ length: 100 }, (_, at) => at + 1);
    expect([percentile(values, 0.5), percentile(values, 0.99), percentile([7], 0.99), percentile([], 0.5)]).toEqual([
      50,
      99,
      7,
      null,
    ]);
  });
});
