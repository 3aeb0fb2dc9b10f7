import { describe, expect, it } from "vitest";
import { prepareCandidates } from "./prepare-candidates";

describe("the suggested missing tools", () => {
  it("are the deferred tools, sorted by score and then by name", () => {
    const candidates = prepareCandidates([
      { tool: "sent", outcome: "sent", score: 0.9 },
      { tool: "web_search", outcome: "deferred", score: null },
      { tool: "calendar_list", outcome: "deferred", score: null },
      { tool: "light_state", outcome: "deferred", score: 0.4 },
    ]);
    expect(candidates).toEqual(["light_state", "calendar_list", "web_search"]);
  });

  it("are limited in number", () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      tool: `tool_${index}`,
      outcome: "deferred" as const,
      score: index,
    }));
    const candidates = prepareCandidates(many);
    expect(candidates).toHaveLength(200);
    expect(candidates[0]).toBe("tool_4999");
  });
});
