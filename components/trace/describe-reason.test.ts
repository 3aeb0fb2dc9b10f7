import { expect, it } from "vitest";
import type { Reason } from "@/server/contract/reasons";
import { describeReason } from "./describe-reason";

it("names the alias that matched", () => {
  const ranked = { kind: "hybrid", rank: 0, probability: 0.5, minProbability: 0.015 } as const;
  expect(describeReason({ ...ranked, alias: "Licht aus" }).text).toMatch(/^rank 1 \(alias “Licht aus”\), 50% likely/);
  expect(describeReason(ranked).text).not.toContain("alias");
  expect(describeReason({ kind: "search", tier: "exact", alias: "PR" }).text).toBe("exact match (alias “PR”)");
});

it("does not repeat the name of the signal shown before it", () => {
  const reasons: readonly Reason[] = [
    { kind: "core", scope: "everyone" },
    { kind: "skill", skill: "tidy", similarity: 0.8, tau: 0.5 },
    { kind: "keyword", category: "home", keyword: "lights" },
    { kind: "search", tier: "bm25" },
    { kind: "semantic", cosine: 0.5, tau: 0.4 },
    { kind: "hybrid", rank: 0, probability: 0.5, minProbability: 0.015 },
    { kind: "bundle", bundle: "journal_writing", mate: "ae_journal_list" },
  ];
  for (const reason of reasons) expect(describeReason(reason).text.split(" ")).not.toContain(reason.kind);
  expect(describeReason({ kind: "bundle", bundle: "journal_writing", mate: "x" }).text).toBe(
    "journal_writing, together with x",
  );
});

it("names the keyword that moved a tool up, and links its category", () => {
  const ranked = { kind: "hybrid", rank: 0, probability: 0.5, minProbability: 0.015 } as const;
  const { text, rule } = describeReason({ ...ranked, keyword: "lights", category: "home" });
  expect(text).toMatch(/^keyword “lights”, rank 1, 50% likely/);
  expect(rule).toEqual({ noun: "category", name: "home" });
});
