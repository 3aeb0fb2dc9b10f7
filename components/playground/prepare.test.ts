import { describe, expect, it } from "vitest";
import type { Reason, ToolOutcome } from "@/server/contract/reasons";
import { countSignals, describeDecision } from "./describe-decision";
import { differencesOf, prepareComparison } from "./prepare-comparison";
import { prepareBaseline, prepareMeter } from "./prepare-meter";

const CORE: Reason = { kind: "core", scope: "everyone" };
const outcome = (tool: string, change: Partial<ToolOutcome> = {}): ToolOutcome => {
  return {
    tool,
    outcome: "sent",
    form: "full",
    signal: "core",
    reason: CORE,
    score: null,
    since: null,
    tokens: 10,
    ...change,
  };
};
const deferred = (tool: string) =>
  outcome(tool, { outcome: "deferred", form: null, signal: null, reason: { kind: "not-picked" } });
const tokens = (sent: number, baseline: number) => {
  return { sent, baseline, catalogBaseline: baseline, saved: baseline - sent, encoding: "o200k_base" as const };
};

describe("the meter", () => {
  it("accounts for every token sent, including tools that are not listed", () => {
    const view = {
      outcomes: [outcome("a", { tokens: 30, since: 0 }), outcome("b", { tokens: 50 }), deferred("c")],
      metaTools: [{ name: "search_tools", tokens: 20 }],
      rowTokens: 15,
      tokens: tokens(150, 900),
    };
    const parts = prepareMeter(view);
    expect(parts.map(({ name }) => name)).toEqual(["search_tools", "b", "a", "other tools", "rows of deferred tools"]);
    expect(parts.reduce((sum, part) => sum + part.tokens, 0)).toBe(150);
    expect(parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1);
    expect(parts.find(({ name }) => name === "a")?.isKept).toBe(true);
  });

  it("never exceeds its width, even if more than the baseline was sent", () => {
    const cache = { strategy: "append" as const, prefixTokensKept: 60, freshTokens: 40 };
    expect(prepareBaseline({ tokens: tokens(100, 1000), cache })).toEqual({ kept: 0.06, fresh: 0.04, saved: 0.9 });
    expect(prepareBaseline({ tokens: tokens(100, 80), cache })).toEqual({ kept: 0.6, fresh: 0.4, saved: 0 });
    const none = { ...cache, prefixTokensKept: 0, freshTokens: 0 };
    expect(prepareBaseline({ tokens: tokens(0, 0), cache: none })).toEqual({ kept: 0, fresh: 0, saved: 0 });
  });
});

describe("columns side by side", () => {
  const first = { outcomes: [outcome("same"), outcome("lost"), deferred("won")] };
  const second = { outcomes: [outcome("same"), outcome("won"), deferred("lost")] };

  it("mark tools added and removed compared with the first, and list those first", () => {
    const rows = prepareComparison([first, second]);
    expect(rows.map(({ tool, cells }) => [tool, cells.map(({ mark }) => mark)])).toEqual([
      ["lost", [null, "−"]],
      ["won", [null, "+"]],
      ["same", [null, null]],
    ]);
    expect(differencesOf(rows, 1)).toEqual({ more: ["won"], fewer: ["lost"] });
  });

  it("mark nothing in a column that failed", () => {
    expect(prepareComparison([first, null]).flatMap(({ cells }) => cells.map(({ mark }) => mark))).toEqual(
      Array(4).fill(null),
    );
  });
});

describe("the decision in words", () => {
  const keyword = (category: string): Partial<ToolOutcome> => {
    return { signal: "keyword", reason: { kind: "keyword", category, keyword: "x" } };
  };

  it("names the deciding numbers and the matching rules", () => {
    const modeReason = { kind: "within-direct-budget", schemaTokens: 900, budget: 1000, window: 8192 } as const;
    const outcomes = [outcome("a", keyword("web")), outcome("b", keyword("home")), outcome("c", keyword("web"))];
    expect(describeDecision({ mode: "direct", modeReason, allowedCount: 12, outcomes })).toBe(
      "All 12 schemas (900 tok as JSON) fit the 1,000-token direct budget; 2 categories matched.",
    );
    const unmatched = { mode: "chat", modeReason: { kind: "no-match" }, allowedCount: 1 } as const;
    expect(describeDecision({ ...unmatched, outcomes: [deferred("a")] })).toBe(
      "No signal matched the message, so no tools are sent.",
    );
  });

  it("counts sent tools by signal", () => {
    const counts = countSignals([outcome("a"), outcome("b", keyword("web")), outcome("c"), deferred("d")]);
    expect(counts.map(({ title, count }) => [title, count])).toEqual([
      ["core", 2],
      ["keyword", 1],
    ]);
  });
});
