import { describe, expect, it } from "vitest";
import type { CaseResult } from "./metrics";
import { makeReport, showReport } from "./report";

const subject = { dataset: "starter", preset: "toolcrib", tools: 63 };
const results: readonly CaseResult[] = [
  {
    case: { id: "c1", message: "m", needs: ["a"], kind: "single" },
    sent: [],
    metaTools: ["search_tools"],
    tokensSent: 50,
    tokensMeta: 50,
    tokensBaseline: 100,
    mode: "selective",
    resolveMs: 1,
  },
];

describe("makeReport", () => {
  it("has exactly the fields that programs read", () => {
    const { byKind, ...report } = makeReport(subject, results);
    expect(Object.keys(report)).toEqual([
      ...["dataset", "preset", "tools", "cases", "recallAll", "recallMean", "noToolZeroRate", "neededZeroRate"],
      ...["metaOnlyRate", "tokensSentMean", "tokensBaselineMean", "tokenRatio", "toolsSentMean", "resolveMsP50"],
      ...["resolveMsP99", "intervals"],
    ]);
    const { dataset: _, preset: __, tools: ___, ...figures } = report;
    expect(byKind).toEqual({ single: figures });
  });

  it("lists kinds only if the cases have them", () => {
    const plain = results.map((result) => ({ ...result, case: { ...result.case, kind: undefined } }));
    expect(makeReport(subject, plain)).not.toHaveProperty("byKind");
  });
});

describe("showReport", () => {
  it("shows a row for each kind, and what was missed", () => {
    const text = showReport(makeReport(subject, results), results);
    expect(text).toMatch(/^starter, preset toolcrib, 63 tools$/m);
    expect(text).toMatch(/^single +1 +0\.0% \(0\.0–79\.3\) /m);
    expect(text).toMatch(/c1: a$/m);
  });
});
