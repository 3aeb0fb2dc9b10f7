import { describe, expect, it } from "vitest";
import type { Cost } from "./measure-prompts";
import { slopeOf } from "./slope";

const at = (tools: number, resolved: number, mode: Cost["mode"] = "selective") => ({
  tools,
  cost: { mode, resolved, unfiltered: 100 * tools },
});

describe("slopeOf", () => {
  it("gives tokens for each added tool, and growth from end to end", () => {
    const slope = slopeOf("toolcrib", "native", [at(50, 1000), at(150, 1050)]);
    expect(slope.tokensPerAddedTool).toEqual({ unfiltered: 100, resolved: 0.5 });
    expect([slope.growth, slope.mostGrowth]).toEqual([expect.closeTo(0.05), expect.closeTo(0.05)]);
  });

  it("finds a prompt that is most expensive between the ends", () => {
    const slope = slopeOf("toolcrib", "native", [at(50, 1000), at(500, 1600), at(5000, 900, "discovery")]);
    expect([slope.growth, slope.mostGrowth]).toEqual([expect.closeTo(-0.1), expect.closeTo(0.6)]);
    expect(slope.modes).toEqual(["selective", "discovery"]);
  });

  it("calls it no growth where everything is sent, or nothing was", () => {
    expect(slopeOf("digitorn", "text", [at(50, 5000, "direct"), at(500, 900)]).mostGrowth).toBeNull();
    expect(slopeOf("digitorn", "text", [at(50, 0), at(500, 900)]).growth).toBeNull();
  });
});
