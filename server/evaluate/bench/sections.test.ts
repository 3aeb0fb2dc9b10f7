import { describe, expect, it } from "vitest";
import { PRESETS } from "@/server/engine/snapshot";
import { createTestDatabase } from "@/server/testing/test-database";
import { CATALOG_ROLE, catalogOfSize } from "./catalog-of-size";
import { chat } from "./chat";
import { http } from "./http";
import { measurePrompts } from "./measure-prompts";
import { promptCost } from "./prompt-cost";
import type { Scale } from "./scale";
import type { BenchContext } from "./section";
import { speed } from "./speed";
import { createWordVectors } from "./word-vectors";

const scale: Scale = {
  speedTools: { small: 25, middle: 50, large: 75 },
  rounds: 1,
  compileRounds: 1,
  promptTools: [25, 50, 75],
  mostAsks: 3,
  httpRequests: 24,
  httpRounds: 1,
  httpTools: 100,
  chatRounds: 2,
  chatStreams: 2,
  chatWords: 20,
};
const vectorOf = createWordVectors();
const context: BenchContext = {
  ...{ scale, vectors: "words", vectorsFor: async () => vectorOf, report: () => {} },
  async openDatabase() {
    const { url, drop } = await createTestDatabase({ seeded: false, migrated: false });
    return { url, remove: drop };
  },
};

describe("the sections of the benchmark, on a handful of tools", () => {
  it("compare resolving with searching, small with large, traced with plain, compiling with reading", async () => {
    const result = await speed.run(context);
    for (const { ratio } of [result.search, result.growth, result.trace]) expect(ratio).toBeGreaterThan(0);
    expect(result.growth).toMatchObject({ from: 25, to: 75 });
    expect(result.compile).toMatchObject({ tools: 50, ratioToJsonParse: expect.any(Number) });
    expect(speed.show(result)).toContain("resolve at 75 / at 25 tools");
  });

  it("count every preset on both paths: all of the tokens in direct, none in chat", async () => {
    const costs = await measurePrompts(catalogOfSize(50), CATALOG_ROLE, [{ message: "list the invoices" }], context);
    expect(Object.keys(costs)).toEqual([...PRESETS]);
    for (const path of ["native", "text"] as const) {
      const ofPath = Object.values(costs).map((cost) => cost[path]);
      expect(new Set(ofPath.map(({ unfiltered }) => unfiltered)).size).toBe(1);
      for (const { mode, resolved, unfiltered } of ofPath) {
        if (mode === "direct") expect(resolved / unfiltered).toBeCloseTo(1);
        else expect(resolved > 0).toBe(mode !== "chat");
      }
    }
  });

  it("show what tools cost at each size, the ends and the way between", async () => {
    const result = await promptCost.run(context);
    expect(result.slopes).toHaveLength(2 * PRESETS.length);
    for (const { costs } of result.slopes) expect(costs.map(({ tools }) => tools)).toEqual([25, 50, 75]);
    for (const title of ["starter catalog", "at 25", "at 75", "at most"]) {
      expect(promptCost.show(result)).toContain(title);
    }
  });

  it("ask real servers over HTTP, resolving against an echo, tRPC against nothing, large against small", async () => {
    const result = await http.run(context);
    for (const { perSecond } of [result.echo, result.resolve, result.trpc, result.large]) {
      expect(perSecond).toBeGreaterThan(0);
    }
    expect(result.large.tools).toBe(100);
    expect(http.show(result)).toContain("resolve / a bare JSON echo");
  });

  it("chat with a model on this machine: a round against its resolve, first tokens, words that come through", async () => {
    const result = await chat.run(context);
    for (const { ratio } of [result.overhead, result.words]) expect(ratio).toBeGreaterThan(0);
    expect(result.firstToken.tokenRatio).toBeLessThan(0.2);
    expect(result.firstToken.ratio).toBeLessThan(1);
    expect(chat.show(result)).toContain("first token, toolcrib / direct");
  });
});
