import { describe, expect, it } from "vitest";
import { someRound } from "@/server/contract/some-chat.testing";
import { describeSegments, prepareBar, prepareSegments } from "./prepare-segments";

const TOKENS = { tools: 300, listing: 100, system: 200, messages: 50, output: 12 };

describe("the segments of a round", () => {
  it("assign cached tokens from the start of the request: tools, deferred tools, system, messages", () => {
    const segments = prepareSegments(someRound({ tokens: TOKENS, cached: 450 }));
    expect(segments).toEqual([
      { kind: "tools", tokens: 300, cached: 300 },
      { kind: "listing", tokens: 100, cached: 100 },
      { kind: "system", tokens: 200, cached: 50 },
      { kind: "messages", tokens: 50, cached: 0 },
      { kind: "output", tokens: 12, cached: 0 },
    ]);
  });

  it("never count output as cached", () => {
    const segments = prepareSegments(someRound({ tokens: TOKENS, cached: 10_000 }));
    expect(segments.map(({ cached }) => cached)).toEqual([300, 100, 200, 50, 0]);
  });
});

describe("the bar of a round", () => {
  it("shows the cached part of each segment first, and fills the whole bar", () => {
    const bar = prepareBar(prepareSegments(someRound({ tokens: { tools: 60, system: 30, output: 10 }, cached: 20 })));
    expect(bar).toEqual([
      { kind: "tools", isCached: true, tokens: 20, share: 0.2 },
      { kind: "tools", isCached: false, tokens: 40, share: 0.4 },
      { kind: "system", isCached: false, tokens: 30, share: 0.3 },
      { kind: "output", isCached: false, tokens: 10, share: 0.1 },
    ]);
  });

  it("keeps the smallest share, and omits zero", () => {
    const bar = prepareBar(prepareSegments(someRound({ tokens: { tools: 1, messages: 199_999 } })));
    expect(bar.map(({ kind }) => kind)).toEqual(["tools", "messages"]);
    expect(prepareBar(prepareSegments(someRound()))).toEqual([]);
  });

  it("is described in words, without empty segments", () => {
    const segments = prepareSegments(someRound({ tokens: { tools: 1386, output: 12 }, cached: 1200 }));
    expect(describeSegments(segments)).toBe("tools 1,386 tok, of which 1,200 cached; output 12 tok");
    expect(describeSegments(prepareSegments(someRound()))).toBe("No tokens yet");
  });
});
