import { describe, expect, it } from "vitest";
import { someRound } from "@/server/contract/some-chat.testing";
import { prepareContext } from "./prepare-context";

describe("the context window", () => {
  it("counts the answer as a message, and the rest as free", () => {
    const round = someRound({ tokens: { tools: 386, listing: 40, system: 210, messages: 64, output: 100 } });
    const context = prepareContext(round);
    expect(context.text).toBe("context 0.4% of 200k");
    expect(context.segments.map(({ kind, tokens }) => [kind, tokens])).toEqual([
      ["tools", 386],
      ["listing", 40],
      ["system", 210],
      ["messages", 164],
    ]);
    expect(context).toMatchObject({ used: 800, free: 199_200 });
    expect(context.parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(0.004);
  });

  it("keeps tiny shares in the bar and doesn't round them to zero", () => {
    const context = prepareContext(someRound({ tokens: { tools: 1, messages: 2 }, window: 1_048_576 }));
    expect(context.text).toBe("context under 0.1% of 1M");
    expect(context.parts).toHaveLength(2);
    expect(prepareContext(someRound()).text).toBe("context 0% of 200k");
  });

  it("shows more than 100%, and still fills the bar exactly", () => {
    const context = prepareContext(someRound({ tokens: { tools: 3000, messages: 6000 }, window: 8192 }));
    expect(context.text).toBe("context 110% of 8k");
    expect(context.free).toBe(0);
    expect(context.parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });
});
