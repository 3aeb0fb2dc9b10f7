import { describe, expect, it } from "vitest";
import { someRound } from "@/server/contract/some-chat.testing";
import { describeFactor, describeWithout, sumRounds } from "./prepare-sum";

const LIGHTS = someRound({ tokens: { tools: 386, system: 210, messages: 64, output: 12 }, baseline: 9026 });

describe("the sum of rounds", () => {
  it("replaces tools and deferred tools with the baseline, and keeps the rest", () => {
    expect(sumRounds([LIGHTS])).toEqual({ rounds: 1, tokens: 672, without: 9312, saved: 8640 });
    const listed = someRound({ tokens: { tools: 100, listing: 50, messages: 10 }, baseline: 1000 });
    expect(sumRounds([LIGHTS, listed])).toEqual({ rounds: 2, tokens: 832, without: 10_322, saved: 9490 });
  });

  it("skips rejected requests, which cost nothing, but includes pending ones", () => {
    const refused = someRound({ tokens: { tools: 386 }, baseline: 9026, firstTokenMs: null, totalMs: 40, usage: null });
    expect(sumRounds([LIGHTS, refused])).toEqual(sumRounds([LIGHTS]));
    const asked = someRound({ tokens: { tools: 386 }, baseline: 9026, firstTokenMs: null, totalMs: null, usage: null });
    expect(sumRounds([asked]).tokens).toBe(386);
  });

  it("is zero without rounds", () => {
    expect(sumRounds([])).toEqual({ rounds: 0, tokens: 0, without: 0, saved: 0 });
    expect(describeFactor(sumRounds([]))).toBe("nothing saved");
  });
});

describe("the comparison with no Toolcrib", () => {
  it("is a factor with one decimal", () => {
    expect(describeFactor(sumRounds([LIGHTS]))).toBe("13.9× less");
    expect(describeWithout(sumRounds([LIGHTS]))).toBe("13.9× less than the 9,312 tok without Toolcrib");
  });

  it("is in tokens if the factor would round to one", () => {
    const barely = someRound({ tokens: { tools: 990, messages: 10 }, baseline: 1000 });
    expect(describeFactor(sumRounds([barely]))).toBe("10 tok less");
  });

  it("says when nothing was saved, and when it cost more", () => {
    const same = someRound({ mode: "direct", tokens: { tools: 400 }, baseline: 400 });
    expect(describeWithout(sumRounds([same]))).toBe("Nothing saved: same cost without Toolcrib");
    const more = someRound({ tokens: { tools: 300, listing: 140, messages: 10 }, baseline: 400 });
    expect(describeFactor(sumRounds([more]))).toBe("40 tok more");
    expect(describeWithout(sumRounds([more]))).toBe("40 tok more than the 410 tok without Toolcrib");
  });
});
