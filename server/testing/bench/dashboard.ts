import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Caller, createCaller } from "@/server/api/trpc/app-router";
import { createContext } from "@/server/api/trpc/context";
import { CATALOG_ROLE } from "./catalog-of-size";
import type { ServedCatalog } from "./catalogs";
import { openChatVisitor } from "./chat-visitor";
import { type AtSize, growthOf, growthTitles, showGrowth, showMs, showTimes } from "./growth";
import { PAGES } from "./pages";
import { race } from "./race";
import { recordRounds } from "./record-rounds";
import type { Section } from "./section";
import { BENCH_KEY } from "./serve-snapshot";

type DashboardSpeed = {
  /** `SELECT 1` through the same pool: the minimum cost of a query. */
  readonly bareMsP50: number;
  /** The queries of each page, at each size; `toBare`: relative to `SELECT 1`. */
  readonly pages: readonly {
    readonly page: string;
    readonly sizes: readonly (AtSize & { readonly toBare: number })[];
  }[];
  /** From the click until agents get it; `blockedMs`: the longest event loop stall. */
  readonly publish: readonly (AtSize & { readonly blockedMs: number })[];
  readonly catalogs: readonly { readonly tools: number; readonly megabytes: number; readonly bytesPerRound: number }[];
};

type Desk = { readonly catalog: ServedCatalog; readonly caller: Caller; readonly bytesPerRound: number };

const MAX_TIMES = 5;

export const dashboard: Section<DashboardSpeed> = {
  name: "dashboard",

  async run({ scale: { recordedRounds, queryMs }, catalogs, report }) {
    const desks: Desk[] = [];
    for (const catalog of await catalogs.open()) {
      report(`recording ${recordedRounds} rounds with ${catalog.tools} tools`);
      const caller = await signIn(catalog);
      desks.push({ catalog, caller, bytesPerRound: await recordRounds(catalog, caller, recordedRounds) });
    }
    const bare: number[] = [];
    const pages: DashboardSpeed["pages"][number][] = [];
    for (const [page, ask] of Object.entries(PAGES)) {
      report(`page: ${page}`);
      const atDesks = desks.map(({ catalog, caller }, at) => [String(at), () => ask(caller, catalog)] as const);
      const contenders: Record<string, () => unknown> = {
        bare: () => selectOne(desks),
        ...Object.fromEntries(atDesks),
      };
      // Warm caches: that is what is measured.
      for (const run of Object.values(contenders)) await run();
      const times = await race(contenders, ["once"], { rounds: MAX_TIMES, mostMs: queryMs });
      const bareMs = times.bare?.p50Ms ?? Number.NaN;
      bare.push(bareMs);
      const grown = growthOf(
        desks.map((desk, at) => ({ tools: desk.catalog.tools, msP50: times[at]?.p50Ms ?? Number.NaN })),
      );
      pages.push({ page, sizes: grown.map((size) => ({ ...size, toBare: size.msP50 / bareMs })) });
    }
    const published: { tools: number; msP50: number; blockedMs: number }[] = [];
    for (const desk of desks) published.push({ tools: desk.catalog.tools, ...(await publish(desk)) });
    return {
      bareMsP50: Math.min(...bare),
      pages,
      publish: growthOf(published).map((size, at) => ({ ...size, blockedMs: published[at]?.blockedMs ?? 0 })),
      catalogs: desks.map(({ catalog: { tools, megabytes }, bytesPerRound }) => ({ tools, megabytes, bytesPerRound })),
    };
  },

  show({ bareMsP50, pages, publish: published, catalogs }) {
    const sizes = pages[0]?.sizes ?? [];
    const largest = sizes.at(-1)?.tools.toLocaleString("en");
    const blank = sizes.slice(1).map(() => "");
    const whole = (value: number) => Math.round(value).toLocaleString("en");
    return [
      [
        ["Dashboard (queries of pages, PostgreSQL)", ...growthTitles(sizes), `${largest} ÷ SELECT 1`],
        ...pages.map(({ page, sizes: at }) => [page, ...showGrowth(at), showTimes(at.at(-1)?.toBare ?? Number.NaN)]),
        ["edit, publish and serve it", ...showGrowth(published), ""],
        ["SELECT 1", showMs(bareMsP50), ...sizes.slice(1).map(() => ""), ...blank, ""],
      ],
      [
        ["Sizing", ...sizes.map(({ tools }) => `${whole(tools)} tools`)],
        ["memory of a served catalog", ...catalogs.map(({ megabytes }) => `${whole(megabytes)} MB`)],
        ["longest wait during a publish", ...published.map(({ blockedMs }) => showMs(blockedMs))],
        ["database per 100,000 rounds", ...catalogs.map((at) => `${whole((1e5 * at.bytesPerRound) / 1024 ** 2)} MB`)],
      ],
    ];
  },
};

async function selectOne([desk]: readonly Desk[]): Promise<void> {
  await desk?.catalog.services.client.$executeRawUnsafe("SELECT 1");
}

/** A dashboard user who also has an agent key. */
async function signIn({ services }: ServedCatalog): Promise<Caller> {
  const { me } = await openChatVisitor(services);
  const facts = { headers: () => new Headers(), requestId: "req_bench", origin: "http://localhost" };
  const context = createContext(services, { ...facts, authorization: `Bearer ${BENCH_KEY}` });
  return createCaller({ ...context, findMe: async () => me });
}

/** A small edit that changes no tools, like most edits. */
async function publish({ catalog, caller }: Desk): Promise<{ msP50: number; blockedMs: number }> {
  const { services } = catalog;
  const tool = services.served.current()?.snapshot.tools[0]?.name ?? "";
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  await caller.core.set({ tool, role: CATALOG_ROLE, isCore: true });
  const { draftHash } = await caller.revisions.review();
  const { number } = await caller.revisions.publish({ note: "measured", draftHash });
  while (services.served.current()?.number !== number) await new Promise((wait) => setTimeout(wait, 5));
  const msP50 = performance.now() - started;
  delay.disable();
  return { msP50, blockedMs: delay.max / 1e6 };
}
