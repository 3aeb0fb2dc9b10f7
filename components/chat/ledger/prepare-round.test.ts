import { describe, expect, it } from "vitest";
import { someRound, someTool } from "@/server/contract/some-chat.testing";
import { describeSent, describeUsage, prepareChips, prepareTimes } from "./prepare-round";

describe("the line of a round", () => {
  it("shows how many of the allowed tools were sent", () => {
    expect(describeSent(someRound({ sentCount: 3, allowedCount: 1063 }))).toBe("3 of 1,063 tools");
    expect(describeSent(someRound({ sentCount: 12, slimCount: 9, allowedCount: 63 }))).toBe("12 of 63 tools (9 slim)");
  });

  it("counts meta-tools apart, so that the line and the chips agree", () => {
    const meta = ["search_tools", "load_tools"].map((name) => someTool(name, { isMeta: true }));
    const tools = [...["a", "b", "c"].map((name) => someTool(name)), ...meta];
    expect(describeSent(someRound({ sentCount: 3, allowedCount: 60, tools }))).toBe("3 of 60 tools and 2 meta-tools");
  });

  it("shows search only if no tools were picked", () => {
    const modeReason = { kind: "tool-unlikely", probability: 0.07, below: 0.1 } as const;
    expect(describeSent(someRound({ modeReason, allowedCount: 63 }))).toBe("search only, no tools picked");
  });

  it("shows chat only if tools cost nothing", () => {
    expect(describeSent(someRound({ mode: "chat", allowedCount: 63 }))).toBe("chat only, 0 tok");
  });
});

describe("the chips of a round", () => {
  const tools = [
    someTool("search_tools", { isMeta: true }),
    ...["a", "b", "c", "d", "e", "f"].map((name) => someTool(name)),
    someTool("late", { isNew: true }),
  ];

  it("start with new tools, and fold after six", () => {
    const { tools: shown, folded } = prepareChips({ tools, sentCount: 7 }, false);
    expect(shown.map(({ name }) => name)).toEqual(["late", "search_tools", "a", "b", "c", "d"]);
    expect(folded).toBe(2);
    expect(prepareChips({ tools, sentCount: 7 }, true).tools).toHaveLength(8);
  });

  it("count sent tools that are not listed, without meta-tools", () => {
    expect(prepareChips({ tools, sentCount: 7 }, false).unnamed).toBe(0);
    expect(prepareChips({ tools, sentCount: 500 }, false).unnamed).toBe(493);
  });
});

describe("the times of a round", () => {
  it("include Toolcrib's overhead in the first token and the total", () => {
    expect(prepareTimes({ overheadMs: 2.4, firstTokenMs: 180, totalMs: 1200 })).toEqual({
      firstToken: "182 ms",
      toolcrib: "2.4 ms",
      total: "1.2 s",
    });
  });

  it("are null until they are known", () => {
    expect(prepareTimes({ overheadMs: 2.4, firstTokenMs: null, totalMs: null })).toMatchObject({
      firstToken: null,
      total: null,
    });
  });
});

describe("the provider's own figures", () => {
  const tokens = { tools: 386, system: 210, messages: 64, output: 12 };

  it("are shown with the difference to our count", () => {
    const round = someRound({ tokens, cached: 100, usage: { input: 1662, output: 10, cached: 100 } });
    expect(describeUsage(round)).toEqual({
      says: "provider reported 1,662 in · 10 out · 100 cached",
      differs: "+1,002 in · −2 out",
    });
  });

  it("show no difference if they agree, and are omitted if missing", () => {
    expect(describeUsage(someRound({ tokens, usage: { input: 660, output: 12, cached: null } }))).toEqual({
      says: "provider reported 660 in · 12 out",
      differs: null,
    });
    expect(describeUsage(someRound({ usage: { input: null, output: null, cached: null } }))).toBeNull();
    expect(describeUsage(someRound())).toBeNull();
  });
});
