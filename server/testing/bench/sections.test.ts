import { afterAll, describe, expect, it } from "vitest";
import { PRESETS } from "@/server/engine/model/snapshot";
import { createTestDatabase } from "@/server/testing/test-database";
import { CATALOG_ROLE, catalogOfSize } from "./catalog-of-size";
import { openCatalogs } from "./catalogs";
import { chat } from "./chat";
import { dashboard } from "./dashboard";
import { http } from "./http";
import { measurePrompts } from "./measure-prompts";
import { PAGES } from "./pages";
import { promptCost } from "./prompt-cost";
import type { Scale } from "./scale";
import type { BenchContext, Section } from "./section";
import { speed } from "./speed";
import { createWordVectors } from "./word-vectors";

const scale: Scale = {
  catalogTools: [63, 100],
  rounds: 1,
  compileRounds: 1,
  promptTools: [25, 50, 75],
  mostAsks: 3,
  httpMs: 50,
  httpRounds: 1,
  chatRounds: 2,
  chatStreams: 2,
  chatWords: 20,
  recordedRounds: 5,
  queryMs: 1,
};
const vectorOf = createWordVectors();
const shared: Omit<BenchContext, "catalogs"> = {
  ...{ scale, vectors: "words", vectorsFor: async () => vectorOf, report: () => {} },
  async openDatabase() {
    const { url, drop } = await createTestDatabase({ seeded: false, migrated: false });
    return { url, remove: drop };
  },
};
const context: BenchContext = { ...shared, catalogs: openCatalogs(shared) };
afterAll(() => context.catalogs.close(), 120_000);

const sizesOf = (measured: readonly { readonly tools: number }[]) => measured.map(({ tools }) => tools);
const shown = <Result>(section: Section<Result>, result: Result) => section.show(result).flat(2).join("\n");

describe("the sections of the benchmark, on a handful of tools", () => {
  it("compare resolving with searching, small with large, traced with plain, compiling with reading", async () => {
    const result = await speed.run(context);
    for (const { ratio } of [result.search, result.trace, ...result.growth]) expect(ratio).toBeGreaterThan(0);
    expect([sizesOf(result.growth), sizesOf(result.compile)]).toEqual([scale.catalogTools, scale.catalogTools]);
    for (const { ratioToJsonParse } of result.compile) expect(ratioToJsonParse).toBeGreaterThan(0);
    expect(shown(speed, result)).toContain("100 ÷ 63");
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
      expect(shown(promptCost, result)).toContain(title);
    }
  });

  it("ask for what pages show, each size against the smallest and a bare query, and publish an edit", async () => {
    const result = await dashboard.run(context);
    expect(result.pages.map(({ page }) => page)).toEqual(Object.keys(PAGES));
    for (const { sizes } of result.pages) expect(sizesOf(sizes)).toEqual(scale.catalogTools);
    for (const { toBare } of result.pages.flatMap(({ sizes }) => sizes)) expect(toBare).toBeGreaterThan(0);
    expect(sizesOf(result.publish)).toEqual(scale.catalogTools);
    for (const { megabytes } of result.catalogs) expect(megabytes).toBeGreaterThan(0);
    expect(shown(dashboard, result)).toContain("100 ÷ SELECT 1");
  }, 120_000);

  it("ask real servers over HTTP, resolving against an echo, tRPC against nothing, large against small", async () => {
    const result = await http.run(context);
    for (const { perSecond } of [result.echo, result.trpc, ...result.resolve]) expect(perSecond).toBeGreaterThan(0);
    expect(sizesOf(result.resolve)).toEqual(scale.catalogTools);
    expect(shown(http, result)).toContain("share of a bare JSON echo");
  });

  it("chat with a model on this machine: a round against its resolve, first tokens, words that come through", async () => {
    const result = await chat.run(context);
    for (const { toResolve } of result.overhead) expect(toResolve).toBeGreaterThan(0);
    for (const { toBare } of result.words) expect(toBare).toBeGreaterThan(0);
    expect([sizesOf(result.overhead), sizesOf(result.words)]).toEqual([scale.catalogTools, scale.catalogTools]);
    expect(result.firstToken.tokenRatio).toBeLessThan(0.3);
    expect(result.firstToken.ratio).toBeLessThan(1);
    expect(shown(chat, result)).toContain("first token, toolcrib ÷ direct");
  });
});
