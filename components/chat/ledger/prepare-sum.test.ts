import { describe, expect, it } from "vitest";
import { someRound } from "@/server/contract/some-chat.testing";
import { describeFactor, describeWithout, sumRounds } from "./prepare-sum";

const LIGHTS = someRound({ tokens: { tools: 386, system: 210, messages: 64, output: 12 }, baseline: 9026 });

describe("the sum of rounds", () => {
  it("puts the baseline in place of tools and deferred catalog, and leaves the rest as it was", () => {
    expect(sumRounds([LIGHTS])).toEqual({ rounds: 1, tokens: 672, without: 9312, saved: 8640 });
    const listed = someRound({ tokens: { tools: 100, listing: 50, messages: 10 }, baseline: 1000 });
    expect(sumRounds([LIGHTS, listed])).toEqual({ rounds: 2, tokens: 832, without: 10_322, saved: 9490 });
  });

  it("leaves out what the provider refused, which nobody pays for, but not what it has just been asked", () => {
    const refused = someRound({ tokens: { tools: 386 }, baseline: 9026, firstTokenMs: null, totalMs: 40, usage: null });
    expect(sumRounds([LIGHTS, refused])).toEqual(sumRounds([LIGHTS]));
    const asked = someRound({ tokens: { tools: 386 }, baseline: 9026, firstTokenMs: null, totalMs: null, usage: null });
    expect(sumRounds([asked]).tokens).toBe(386);
  });

  it("of no rounds is nothing", () => {
    expect(sumRounds([])).toEqual({ rounds: 0, tokens: 0, without: 0, saved: 0 });
    expect(describeFactor(sumRounds([]))).toBe("nothing saved");
  });
});

describe("what it would have been without Toolcrib", () => {
  it("is said as a factor with one digit", () => {
    expect(describeFactor(sumRounds([LIGHTS]))).toBe("13.9 × less");
    expect(describeWithout(sumRounds([LIGHTS]))).toBe(
      "without Toolcrib this turn would have cost 9,312 tok → 13.9 × less",
    );
  });

  it("is said in tokens where the factor would be one", () => {
    const barely = someRound({ tokens: { tools: 990, messages: 10 }, baseline: 1000 });
    expect(describeFactor(sumRounds([barely]))).toBe("10 tok less");
  });

  it("says plainly that nothing was saved, and that it cost more", () => {
    const same = someRound({ mode: "direct", tokens: { tools: 400 }, baseline: 400 });
    expect(describeWithout(sumRounds([same]))).toMatch(/^Nothing was saved/);
    const more = someRound({ tokens: { tools: 300, listing: 140, messages: 10 }, baseline: 400 });
    expect(describeFactor(sumRounds([more]))).toBe("40 tok more");
    expect(describeWithout(sumRounds([more]))).toBe(
      "without Toolcrib this turn would have cost 410 tok: it cost 40 tok more",
    );
  });
});
