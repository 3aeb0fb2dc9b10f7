import pino from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { textsToCompile } from "@/server/engine/compile";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { textsForNeed } from "@/server/engine/retrieval/need";
import type { Progress } from "@/server/runtime/embeddings/catalog-embedder";
import type { Embeddings } from "@/server/runtime/embeddings/embeddings";
import type { StoredRevision } from "@/server/runtime/snapshot/revisions.store";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { type ServedRevisions, serveRevisions } from "./served-revisions";

const NEVER = new Promise<never>(() => {});
let opened: ServedRevisions | null = null;
afterEach(async () => {
  await opened?.stop();
  opened = null;
});

const revision = (number: number, role = "joiner", tools = [someTool("saw")]): StoredRevision => {
  return { number, hash: `hash ${number}`, snapshot: someSnapshot({ roles: [someRole(role)], tools }) };
};

type Services = Parameters<typeof serveRevisions>[0];
type Commanded = Partial<Omit<Services, "embeddings">> & { embeddings?: Partial<Services["embeddings"]> };

/** A publisher, embedder and reports controlled by the test. */
async function serve(first: StoredRevision | null, options: Commanded = {}) {
  let newest = first;
  const published = new Set<(revision: StoredRevision) => void>();
  const back = new Set<() => void>();
  const listenTo = <T>(listeners: Set<T>) => {
    return (listener: T) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
  };
  const embeddings = {
    vectorsFor: async () => NO_VECTORS,
    storedVectorsFor: async () => NO_VECTORS,
    health: () => ({ status: "ok", detail: "" }) as const,
  };
  const served = await serveRevisions({
    snapshots: { current: () => newest, onChange: listenTo(published) },
    embeddings: { ...embeddings, ...options.embeddings, onBack: listenTo(back) },
    log: options.log ?? pino({ level: "silent" }),
    timeoutMs: { first: 20, later: 20 },
    retryMs: options.retryMs,
  });
  opened = served;
  return {
    served,
    publish(next: StoredRevision) {
      newest = next;
      for (const listener of published) listener(next);
    },
    bringBack: () => back.forEach((listener) => void listener()),
  };
}

describe("revisions that are served", () => {
  it("are swapped in whole, in order, and listeners are notified once", async () => {
    const { served, publish } = await serve(revision(1));
    const heard: number[] = [];
    served.onChange(({ number }) => heard.push(number));
    expect(served.current()).toMatchObject({ number: 1, roleNames: new Map([["role_joiner", "joiner"]]) });
    publish(revision(2, "smith"));
    await vi.waitFor(() => expect(heard).toEqual([2]));
    const now = served.current();
    expect(now).toMatchObject({ number: 2, roleNames: new Map([["role_smith", "smith"]]) });
    expect([...(now?.compiled.roles.keys() ?? [])]).toEqual(["smith"]);
  });

  it("are none before the first is published", async () => {
    const { served, publish } = await serve(null);
    expect(served.current()).toBeNull();
    publish(revision(1));
    await vi.waitFor(() => expect(served.current()?.number).toBe(1));
  });

  it("never go back: a late older one is not served", async () => {
    const { served, publish } = await serve(revision(5));
    publish(revision(4));
    publish(revision(6));
    await vi.waitFor(() => expect(served.current()?.number).toBe(6));
    publish(revision(3));
    await new Promise((resume) => setTimeout(resume, 50));
    expect(served.current()?.number).toBe(6);
  });

  it("keep the last good one if one cannot be compiled", async () => {
    const log = { info: vi.fn(), error: vi.fn() };
    const { served, publish } = await serve(revision(1), { log });
    publish({ ...revision(2), snapshot: null as never });
    await vi.waitFor(() =>
      expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ revision: 2 }), "not compiled"),
    );
    expect(served.current()?.number).toBe(1);
    publish(revision(3));
    await vi.waitFor(() => expect(served.current()?.number).toBe(3));
  });

  it("reuse previous and stored vectors while new ones are late", async () => {
    const known =
      (length: number): VectorLookup =>
      () =>
        new Float32Array(length).fill(1);
    let stored: Promise<VectorLookup> = NEVER;
    let complete: Promise<VectorLookup> = Promise.resolve(known(4));
    const embeddings = { vectorsFor: () => complete, storedVectorsFor: () => stored };
    const { served, publish } = await serve(revision(1), { embeddings });
    const dimension = () => served.current()?.compiled.retrieval.vectors.dimension;
    expect(dimension()).toBe(4);
    complete = NEVER;
    publish(revision(2, "joiner", [someTool("saw"), someTool("axe")]));
    await vi.waitFor(() => expect(served.current()?.number).toBe(2));
    expect(dimension()).toBe(4);
    stored = Promise.resolve(known(8));
    publish(revision(3));
    await vi.waitFor(() => expect(served.current()?.number).toBe(3));
    expect(dimension()).toBe(8);
  });

  it("reuse everything derived from unchanged tools, including vectors", async () => {
    const asked: number[] = [];
    const vectorsFor = async (texts: readonly string[]) => {
      asked.push(texts.length);
      return () => new Float32Array(4).fill(1);
    };
    const embeddings = { vectorsFor, storedVectorsFor: async () => NO_VECTORS };
    const { served, publish } = await serve(revision(1), { embeddings });
    const first = served.current();
    publish(revision(2, "smith"));
    await vi.waitFor(() => expect(served.current()?.number).toBe(2));
    expect(served.current()?.compiled.retrieval).toBe(first?.compiled.retrieval);
    expect([...(served.current()?.compiled.roles.keys() ?? [])]).toEqual(["smith"]);
    publish(revision(3, "smith", [someTool("saw", { description: "Cuts anything." })]));
    await vi.waitFor(() => expect(served.current()?.number).toBe(3));
    expect(served.current()?.compiled.retrieval).not.toBe(first?.compiled.retrieval);
    expect(asked).toEqual([asked[0], 0, asked[2]]);
    expect(asked[2]).toBeGreaterThan(0);
  });

  it("do not wait for vectors, and are recompiled silently when these arrive", async () => {
    let arrive: (vectors: VectorLookup) => void = () => {};
    const late = new Promise<VectorLookup>((settle) => {
      arrive = settle;
    });
    const embeddings = { vectorsFor: () => late, storedVectorsFor: () => NEVER };
    const { served } = await serve(revision(1), { embeddings });
    const heard = vi.fn();
    served.onChange(heard);
    const blind = served.current();
    expect(blind?.number).toBe(1);
    const asked = vi.fn(() => undefined);
    arrive(asked);
    await vi.waitFor(() => expect(served.current()).not.toBe(blind));
    expect(asked).toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
  });

  it("include vectors as they arrive, and report progress", async () => {
    const tools = Array.from({ length: 8 }, (_, at) => someTool(`saw_${at}`, { description: `Cuts plank ${at}.` }));
    const texts = textsToCompile(revision(1, "joiner", tools).snapshot);
    const found = new Set<string>();
    const lookup: VectorLookup = (text) => (found.has(text) ? Float32Array.of(1, 0) : undefined);
    let progress: Progress = () => {};
    let finish = () => {};
    const vectorsFor: Embeddings["vectorsFor"] = (_texts, { onProgress } = {}) => {
      progress = onProgress ?? progress;
      return new Promise((settle) => {
        finish = () => settle(lookup);
      });
    };
    const { served } = await serve(revision(1, "joiner", tools), { embeddings: { vectorsFor } });
    const first = served.current();
    expect(first).toMatchObject({ isWhole: false, warming: { done: 0, total: 8 } });
    const doneNow = () => served.current()?.warming?.done ?? -1;
    const ofTools = texts.length - textsForNeed().length;
    for (const part of [3, 2, 1]) {
      const before = doneNow();
      for (const text of texts.slice(0, texts.length - Math.round((part * ofTools) / 4))) found.add(text);
      await vi.waitFor(() => {
        progress(found.size, texts.length, lookup);
        expect(doneNow()).toBeGreaterThan(before);
      });
    }
    expect(doneNow()).toBeLessThan(8);
    // Everything derived from words is built once.
    expect(served.current()?.compiled.renderings).toBe(first?.compiled.renderings);
    for (const text of texts) found.add(text);
    finish();
    await vi.waitFor(() => expect(served.current()).toMatchObject({ isWhole: true, warming: null }));
    const last = served.current();
    expect(last?.compiled.awaitsVectors).toBe(false);
    expect(last?.compiled.retrieval.someLackVectors).toBe(false);
    await new Promise((resume) => setTimeout(resume, 50));
    expect(served.current()).toBe(last);
  });

  it("include later vectors even if the first arrived before serving", async () => {
    const tools = Array.from({ length: 8 }, (_, at) => someTool(`saw_${at}`, { description: `Cuts plank ${at}.` }));
    const texts = textsToCompile(revision(1, "joiner", tools).snapshot);
    const lookup: VectorLookup = () => Float32Array.of(1, 0);
    let progress: Progress = () => {};
    const vectorsFor: Embeddings["vectorsFor"] = (_texts, { onProgress } = {}) => {
      progress = onProgress ?? progress;
      progress(1, texts.length, NO_VECTORS);
      return NEVER;
    };
    const { served } = await serve(revision(1, "joiner", tools), { embeddings: { vectorsFor } });
    progress(texts.length - 1, texts.length, lookup);
    await vi.waitFor(() => expect(served.current()?.warming?.done).toBe(8));
  });

  it("are recompiled when the embedder recovers", async () => {
    let isDown = true;
    const vectorsFor = async () => {
      if (isDown) throw new Error("down");
      return NO_VECTORS;
    };
    const embeddings = { vectorsFor, storedVectorsFor: async () => NO_VECTORS };
    const { served, bringBack } = await serve(revision(1), { embeddings });
    const before = served.current();
    isDown = false;
    bringBack();
    await vi.waitFor(() => expect(served.current()).not.toBe(before));
  });

  it("stay complete if a recompile fails to get vectors", async () => {
    let arrive = () => {};
    const late = new Promise<VectorLookup>((settle) => {
      arrive = () => settle(NO_VECTORS);
    });
    const vectorsFor = vi.fn(() => (vectorsFor.mock.calls.length === 1 ? late : Promise.reject(new Error("away"))));
    const { served, bringBack } = await serve(revision(1), { embeddings: { vectorsFor } });
    expect(served.current()?.isWhole).toBe(false);
    arrive();
    await late;
    bringBack();
    await vi.waitFor(() => expect(vectorsFor).toHaveBeenCalledTimes(2));
    await new Promise((resume) => setTimeout(resume, 100));
    expect(served.current()?.isWhole).toBe(true);
  });

  it("are not recompiled on recovery if they have their vectors or wait for them", async () => {
    const vectorsFor = vi.fn(async () => NO_VECTORS);
    const { served, bringBack } = await serve(revision(1), { embeddings: { vectorsFor } });
    const whole = served.current();
    bringBack();
    await new Promise((resume) => setTimeout(resume, 50));
    expect(served.current()).toBe(whole);
    expect(vectorsFor).toHaveBeenCalledTimes(1);
    await served.stop();
    const waiting = vi.fn(() => NEVER);
    const { bringBack: bringBackAgain } = await serve(revision(1), { embeddings: { vectorsFor: waiting } });
    bringBackAgain();
    await new Promise((resume) => setTimeout(resume, 50));
    expect(waiting).toHaveBeenCalledTimes(1);
  });

  it("retry vectors that could not be read, without a recovery event", async () => {
    let isAway = true;
    const vectorsFor = async () => {
      if (isAway) throw new Error("the database blinked");
      return NO_VECTORS;
    };
    const { served } = await serve(revision(1), { embeddings: { vectorsFor }, retryMs: 20 });
    expect(served.current()?.isWhole).toBe(false);
    isAway = false;
    await vi.waitFor(() => expect(served.current()?.isWhole).toBe(true));
  });

  it("do not retry while the embedder is known to be down", async () => {
    const vectorsFor = vi.fn(() => Promise.reject(new Error("down")));
    const health = () => ({ status: "down", detail: "" }) as const;
    await serve(revision(1), { embeddings: { vectorsFor, health }, retryMs: 5 });
    await new Promise((resume) => setTimeout(resume, 100));
    expect(vectorsFor).toHaveBeenCalledTimes(1);
  });

  it("are complete if the embedder is off by choice", async () => {
    const health = () => ({ status: "off", detail: "" }) as const;
    const vector = Float32Array.of(1, 0);
    const embeddings = {
      health,
      vectorsFor: () => Promise.reject(new Error("off")),
      storedVectorsFor: async () => () => vector,
    };
    const { served, publish } = await serve(revision(1), { embeddings });
    const before = served.current();
    expect(before?.isWhole).toBe(true);
    publish(revision(2, "smith"));
    await vi.waitFor(() => expect(served.current()?.number).toBe(2));
    expect(served.current()?.compiled.retrieval).toBe(before?.compiled.retrieval);
    const texts = textsToCompile(revision(2).snapshot);
    expect(texts.map((text) => served.current()?.vectorOf(text))).toEqual(texts.map(() => vector));
  });
});
