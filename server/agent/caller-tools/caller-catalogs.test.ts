import pino from "pino";
import { describe, expect, it, vi } from "vitest";
import { compile } from "@/server/engine/compile";
import type { RoleEntry } from "@/server/engine/model/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { resolve } from "@/server/engine/resolve";
import type { Progress } from "@/server/runtime/embeddings/catalog-embedder";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import { heapUsed } from "@/server/testing/heap-used";
import { someRole, someSnapshot, someSource, someTool } from "@/server/testing/some-snapshot";
import { toyVectors } from "@/server/testing/toy-vectors";
import { type CallerToolDefinition, createCallerCatalogs, type ServedRevision } from "./caller-catalogs";
import { callerScope } from "./caller-facts";
import { rawHashOf } from "./caller-lists";

const vectorOf = toyVectors([]);
const SMALL = Float32Array.of(1, 0);
const NOUNS = ["issue", "branch", "invoice", "contact", "server", "photo", "recipe", "flight"];

function bring(count: number, salt = ""): CallerToolDefinition[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `mcp__s${at % 9}__tool_${at}${salt}`,
    description: `Works on one ${NOUNS[at % NOUNS.length]}, kind ${at}${salt}. Returns its id and its owner.`,
    inputSchema: {
      type: "object",
      properties: { id: { type: "string", description: `The ${NOUNS[at % NOUNS.length]} that is meant` } },
      required: ["id"],
    },
  }));
}

function revisionOf(number: number, role: Partial<RoleEntry> = {}): ServedRevision {
  const tools = [someTool("tool_1"), someTool("tool_2")];
  const snapshot = someSnapshot({ sources: [someSource("crib")], tools, roles: [someRole("agent", role)] });
  return { number, snapshot, compiled: compile(snapshot, vectorOf), vectorOf: NO_VECTORS };
}

type Status = ReturnType<Embeddings["health"]>["status"];

/** An embedder that a test commands. */
function openCatalogs(
  options: { stored?: VectorLookup; status?: Status; mostLists?: number; mostBytes?: number } = {},
) {
  const { stored = vectorOf, status = "ok", ...limits } = options;
  const state = { status, progress: (() => {}) as Progress, finish: () => {}, fail: () => {} };
  const embeddings = {
    storedVectorsFor: vi.fn(async () => stored),
    vectorsFor: vi.fn((_texts: readonly string[], { onProgress }: { onProgress?: Progress } = {}) => {
      state.progress = onProgress ?? state.progress;
      return new Promise<VectorLookup>((settle, reject) => {
        state.finish = () => settle(vectorOf);
        state.fail = () => reject(new Error("away"));
      });
    }),
    health: () => ({ status: state.status, detail: "" }) as ReturnType<Embeddings["health"]>,
  };
  const catalogs = createCallerCatalogs({ embeddings, log: pino({ level: "silent" }), retryMs: 20, ...limits });
  return { catalogs, embeddings, state };
}

const FIRST = revisionOf(1);
const ask = { role: "agent", message: "work on tool 3, the contact", mode: "selective" } as const;

describe("a catalog of a caller's tools", () => {
  it("is compiled once for equal lists, in any order and for concurrent callers", async () => {
    const { catalogs, embeddings } = openCatalogs();
    const lists = [bring(20), bring(20), bring(20).reverse()];
    const made = await Promise.all(lists.map((tools) => catalogs.catalogFor(FIRST, tools).ready()));
    expect(new Set(made).size).toBe(1);
    expect(embeddings.storedVectorsFor).toHaveBeenCalledTimes(1);
    const known = catalogs.catalogFor(FIRST, bring(20));
    expect(known).toMatchObject({ compiled: made[0], warming: null });
    expect(catalogs.catalogFor(FIRST, bring(20, "b")).compiled).toBeNull();
    expect(catalogs.stats().lists).toBe(2);
  });

  it("is found by its raw text without parsing it again", async () => {
    const { catalogs } = openCatalogs();
    const rawHash = rawHashOf(JSON.stringify(bring(5)));
    expect(catalogs.knows(rawHash)).toBe(false);
    const made = await catalogs.catalogFor(FIRST, () => bring(5), { rawHash }).ready();
    expect(catalogs.knows(rawHash)).toBe(true);
    const unread = () => {
      throw new Error("read again");
    };
    expect(catalogs.catalogFor(FIRST, unread, { rawHash }).compiled).toBe(made);
  });

  it("reuses the compiled tools when only the policy changes, and applies the new denials", async () => {
    const { catalogs, embeddings } = openCatalogs();
    const before = await catalogs.catalogFor(FIRST, bring(20)).ready();
    const next = revisionOf(2, { deny: { tools: ["tool_3"], sources: [], categories: [] } });
    const after = await catalogs.catalogFor(next, bring(20)).ready();
    expect(after.retrieval).toBe(before.retrieval);
    expect(after.renderings).toBe(before.renderings);
    expect(resolve(before, { ...ask, mode: "direct", vectorOf }).sent).toContain("mcp__s3__tool_3");
    expect(resolve(after, { ...ask, mode: "direct", vectorOf }).sent).not.toContain("mcp__s3__tool_3");
    expect(embeddings.vectorsFor).not.toHaveBeenCalled();
    const strict = await catalogs.catalogFor(next, bring(20), { unknownTools: "deny" }).ready();
    expect(resolve(strict, { ...ask, mode: "direct", vectorOf }).sent).toEqual(["mcp__s1__tool_1", "mcp__s2__tool_2"]);
    expect(strict.retrieval).toBe(before.retrieval);
  });

  it("limits a narrow key to its own tools and unknown ones", async () => {
    const { catalogs } = openCatalogs();
    const compiled = await catalogs.catalogFor(FIRST, bring(4)).ready();
    const scope = ["tool_1"];
    const mine = callerScope(compiled, scope);
    expect(mine).toEqual(["mcp__s0__tool_0", "mcp__s1__tool_1", "mcp__s3__tool_3"]);
    expect(callerScope(compiled, scope)).toBe(mine);
    expect(callerScope(compiled, null)).toBeNull();
  });

  it("sends everything and reports progress while vectors are missing, then selects", async () => {
    const { catalogs, embeddings, state } = openCatalogs({ stored: NO_VECTORS });
    const tools = bring(40);
    const half = await catalogs.catalogFor(FIRST, tools).ready();
    const blind = resolve(half, { ...ask, vectorOf });
    expect(blind).toMatchObject({ mode: "direct", modeReason: { kind: "warming" } });
    expect(blind.sent).toHaveLength(40);
    expect(catalogs.catalogFor(FIRST, tools).warming).toBe(0);
    const missing = embeddings.vectorsFor.mock.calls[0]?.[0].length ?? 0;
    state.progress(missing / 2, missing, NO_VECTORS);
    expect(catalogs.catalogFor(FIRST, tools).warming).toBeCloseTo(0.5);
    state.finish();
    await vi.waitFor(() => expect(catalogs.catalogFor(FIRST, tools).warming).toBeNull());
    const { compiled } = catalogs.catalogFor(FIRST, tools);
    if (compiled === null) throw new Error("it was compiled before");
    const chosen = resolve(compiled, { ...ask, vectorOf });
    expect(chosen.mode).toBe("selective");
    expect(chosen.sent).toContain("mcp__s3__tool_3");
    expect(chosen.sent.length).toBeLessThan(40);
    expect(embeddings.vectorsFor).toHaveBeenCalledTimes(1);
  });

  it("retries failed vectors later, and sends everything meanwhile", async () => {
    const { catalogs, embeddings, state } = openCatalogs({ stored: NO_VECTORS });
    const compiled = await catalogs.catalogFor(FIRST, bring(9)).ready();
    state.fail();
    expect(resolve(compiled, { ...ask, vectorOf }).mode).toBe("direct");
    await vi.waitFor(() => {
      expect(catalogs.catalogFor(FIRST, bring(9)).warming).not.toBeNull();
      expect(embeddings.vectorsFor).toHaveBeenCalledTimes(2);
    });
    state.finish();
    await vi.waitFor(() => expect(catalogs.catalogFor(FIRST, bring(9)).warming).toBeNull());
  });

  it.each(["off", "down"] as const)(
    "follows its policy while the embedder is %s, and promises nothing",
    async (status) => {
      const { catalogs, embeddings } = openCatalogs({ stored: NO_VECTORS, status });
      const compiled = await catalogs.catalogFor(FIRST, bring(40)).ready();
      expect(catalogs.catalogFor(FIRST, bring(40)).warming).toBeNull();
      expect(embeddings.vectorsFor).not.toHaveBeenCalled();
      const found = resolve(compiled, { ...ask, vectorOf: NO_VECTORS });
      expect(found).toMatchObject({ mode: "selective", degraded: "embedder", warming: null });
      expect(found.sent).toContain("mcp__s3__tool_3");
    },
  );

  it("gets its vectors once the embedder recovers", async () => {
    const { catalogs, state } = openCatalogs({ stored: NO_VECTORS, status: "down" });
    await catalogs.catalogFor(FIRST, bring(9)).ready();
    state.status = "ok";
    expect(catalogs.catalogFor(FIRST, bring(9)).warming).toBe(0);
    state.finish();
    await vi.waitFor(() => expect(catalogs.catalogFor(FIRST, bring(9)).warming).toBeNull());
  });
});

describe("many lists", () => {
  it("stay within their count and byte limits, and evict the least recently used", async () => {
    const few = openCatalogs({ mostLists: 3 }).catalogs;
    for (const salt of ["a", "b", "c", "a", "d"]) await few.catalogFor(FIRST, bring(2, salt)).ready();
    expect(few.stats().lists).toBe(3);
    expect(few.catalogFor(FIRST, bring(2, "a")).compiled).not.toBeNull();
    expect(few.catalogFor(FIRST, bring(2, "b")).compiled).toBeNull();
    const small = openCatalogs({ mostBytes: 5_000_000 }).catalogs;
    for (let at = 0; at < 20; at++) await small.catalogFor(FIRST, bring(2, `x${at}`)).ready();
    expect(small.stats().bytes).toBeLessThanOrEqual(5_000_000);
  });

  it("do not leak memory over 10,000 lists", async () => {
    // Apart from the spies of the other tests, which keep what they were given.
    const small = () => SMALL;
    const embeddings = {
      storedVectorsFor: async () => small,
      vectorsFor: async () => small,
      health: () => ({ status: "ok", detail: "" }) as const,
    };
    const catalogs = createCallerCatalogs({ embeddings, log: pino({ level: "silent" }), mostLists: 50 });
    const sendLists = async (from: number, to: number) => {
      for (let at = from; at < to; at++) await catalogs.catalogFor(FIRST, bring(1, `y${at}`)).ready();
    };
    await sendLists(0, 1000);
    const before = heapUsed();
    await sendLists(1000, 10_000);
    expect(heapUsed() - before).toBeLessThan(30_000_000);
    expect(catalogs.stats().lists).toBe(50);
  }, 300_000);

  it("are refused when they arrive faster than they can be compiled, and served again afterwards", async () => {
    const { catalogs } = openCatalogs();
    const asked = Array.from({ length: 80 }, (_, at) => catalogs.catalogFor(FIRST, bring(3, `z${at}`)).ready());
    const settled = await Promise.allSettled(asked);
    const refused = settled.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(16);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: "unavailable" });
    await expect(catalogs.catalogFor(FIRST, bring(3, "z79")).ready()).resolves.toBeDefined();
  });

  it("are compiled in short steps: a list of 5,000 tools does not block the event loop", async () => {
    const tools = bring(5000);
    const longestShare = async () => {
      const { catalogs } = openCatalogs({ mostLists: 2 });
      await catalogs.catalogFor(FIRST, bring(50)).ready();
      let longest = 0;
      const began = performance.now();
      let last = began;
      const ticker = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 1);
      await catalogs.catalogFor(FIRST, tools).ready();
      clearInterval(ticker);
      return longest / (performance.now() - began);
    };
    // A share, because a busy machine stretches all steps alike. One step takes about 3%; without steps it is 100%.
    const shares = [await longestShare(), await longestShare(), await longestShare()];
    expect(Math.min(...shares)).toBeLessThan(0.4);
  }, 60_000);
});
