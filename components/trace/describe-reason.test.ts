import { expect, it } from "vitest";
import { describeReason } from "./describe-reason";

it("names the alias that matched", () => {
  const ranked = { kind: "hybrid", rank: 0, probability: 0.5, minProbability: 0.015 } as const;
  expect(describeReason({ ...ranked, alias: "Licht aus" }).text).toMatch(/^rank 1 \(alias “Licht aus”\), 50% likely/);
  expect(describeReason(ranked).text).not.toContain("alias");
  expect(describeReason({ kind: "search", tier: "exact", alias: "PR" }).text).toBe("search match: exact (alias “PR”)");
});
