import { describe, expect, it } from "vitest";
import type { Case } from "./case";
import { wilsonInterval } from "./intervals";
import {
  type CaseResult,
  keptRate,
  measure,
  measureByKind,
  measureIntervals,
  missedTools,
  percentile,
} from "./metrics";

function someResult(change: Partial<Case>, sent: readonly string[], figures: Partial<CaseResult> = {}): CaseResult {
  const entry = { id: "c", message: "m", needs: [], ...change };
  return {
    ...{
      case: entry,
      sent,
      metaTools: [],
      tokensSent: 0,
      tokensMeta: 0,
      tokensBaseline: 1000,
      mode: "selective",
      resolveMs: 1,
    },
    ...figures,
  };
}

describe("measure", () => {
  it("agrees with figures calculated manually", () => {
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
      neededZeroRate: 0,
      metaOnlyRate: 0,
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

  it("is null, not zero, if no case measures a figure", () => {
    expect(measure([someResult({ needs: ["a"] }, ["a"])]).noToolZeroRate).toBeNull();
    expect(measure([someResult({ needs: [] }, [])])).toMatchObject({
      ...{ recallAll: null, recallMean: null, neededZeroRate: null, metaOnlyRate: null },
    });
    expect(measure([])).toMatchObject({ cases: 0, tokenRatio: null, resolveMsP50: null });
  });

  it("counts a case that got nothing separately from one that got meta-tools", () => {
    const search = { metaTools: ["search_tools"], tokensSent: 80 };
    const results = [
      someResult({ needs: ["a"] }, [], { tokensSent: 0 }),
      someResult({ needs: ["a"] }, [], search),
      someResult({ needs: ["a"] }, ["x"], { ...search, tokensSent: 200 }),
      someResult({ needs: ["a"] }, ["a"], { tokensSent: 120 }),
      someResult({ needs: [] }, [], { tokensSent: 0 }),
    ];
    expect(measure(results)).toMatchObject({ neededZeroRate: 0.25, metaOnlyRate: 0.25 });
  });

  it("counts a case with an unknown role as one that got nothing", () => {
    expect(measure([someResult({ needs: ["a"] }, [], { mode: null })]).neededZeroRate).toBe(1);
  });

  it("has no ratio if nothing was allowed", () => {
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

  it("is absent if no case has a kind", () => {
    expect(measureByKind([someResult({}, [])])).toBeNull();
  });
});

describe("measureIntervals", () => {
  it("gives each rate the interval of the cases that it is counted over", () => {
    const results = [
      ...Array.from({ length: 8 }, () => someResult({ needs: ["a"] }, ["a"], { tokensSent: 100 })),
      ...Array.from({ length: 2 }, () => someResult({ needs: ["a"] }, [], { tokensSent: 0 })),
      ...Array.from({ length: 5 }, () => someResult({ needs: [] }, [], { tokensSent: 0 })),
    ];
    const intervals = measureIntervals(results);
    expect(intervals.recallAll).toEqual(wilsonInterval(8, 10));
    expect(intervals.neededZeroRate).toEqual(wilsonInterval(2, 10));
    expect(intervals.metaOnlyRate).toEqual(wilsonInterval(0, 10));
    expect(intervals.noToolZeroRate).toEqual(wilsonInterval(5, 5));
    expect(intervals.recallMean?.[0]).toBeLessThan(0.8);
  });

  it("is null if no case is counted", () => {
    expect(measureIntervals([someResult({ needs: [] }, [])])).toMatchObject({ recallAll: null, recallMean: null });
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
