import { afterEach, describe, expect, it, type Mock, vi } from "vitest";
import { type Embedder, EmbedderError, type EmbedderHealth } from "./embedder";
import { createEmbeddings, type Embeddings } from "./embeddings";
import type { VectorStore } from "./vector-store";

let embeddings: Embeddings;
afterEach(() => embeddings.stop());

/** An embedder controlled by the test, working at first. */
function create({ status = "ok", first }: { status?: EmbedderHealth["status"]; first?: Embedder["embed"] } = {}) {
  const good = async (texts: readonly string[]) => texts.map((text) => new Float32Array([text.length, 1]));
  const embed = vi.fn<Embedder["embed"]>(first ?? good);
  const kept = new Map<string, Float32Array>();
  const store: VectorStore = {
    read: async (hashes) =>
      new Map(hashes.flatMap((hash) => (kept.has(hash) ? [[hash, kept.get(hash) ?? new Float32Array()]] : []))),
    write: vi.fn<VectorStore["write"]>(async (vectors) => {
      for (const [hash, vector] of vectors) kept.set(hash, vector);
    }),
  };
  const log = { info: vi.fn(), error: vi.fn() };
  const embedder = {
    model: "test",
    dimensions: 2,
    embed,
    health: () => ({ status, detail: "" }),
    stop: async () => {},
  };
  embeddings = createEmbeddings({ embedder, store, log, probeDelayMs: 20 });
  return { embed, good, kept, store, log };
}

const never = () => new Promise<never>(() => {});
const down = () => Promise.reject(new EmbedderError("gone"));
const asked = (embed: Mock<Embedder["embed"]>) => embed.mock.calls.flatMap(([texts]) => texts);

describe("vectors of a message", () => {
  it("are computed once per text, then cached", async () => {
    const { embed } = create();
    const { lookup, degraded } = await embeddings.queryVectors(["a", "bb", "a", " "]);
    expect(degraded).toBeNull();
    expect([lookup("a"), lookup("bb")]).toEqual([new Float32Array([1, 1]), new Float32Array([2, 1])]);
    expect([lookup(" "), lookup("never asked")]).toEqual([undefined, undefined]);
    await embeddings.queryVectors(["bb", "ccc"]);
    expect(asked(embed)).toEqual(["ready", "a", "bb", "ccc"]);
  });

  it("are omitted without waiting once the embedder has failed, which is logged once", async () => {
    const { embed, log } = create();
    await embeddings.queryVectors(["known"]);
    embed.mockImplementation(down);
    expect((await embeddings.queryVectors(["a"])).degraded).toBe("embedder");
    const calls = embed.mock.calls.length;
    const answers = await Promise.all(["b", "c", "d"].map((text) => embeddings.queryVectors([text])));
    expect(answers.map((answer) => answer.degraded)).toEqual(Array(3).fill("embedder"));
    expect(embed.mock.calls.length).toBe(calls);
    expect((await embeddings.queryVectors(["known"])).degraded).toBeNull();
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(embeddings.health()).toEqual({ status: "down", detail: "gone" });
  });

  it("return when the embedder recovers, which is logged once and announced", async () => {
    const { embed, good, log } = create();
    const back = vi.fn();
    const forget = embeddings.onBack(back);
    embed.mockImplementation(down);
    await embeddings.queryVectors(["a"]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(embeddings.health().status).toBe("down");
    embed.mockImplementation(good);
    await vi.waitFor(() => expect(embeddings.health().status).toBe("ok"));
    expect((await embeddings.queryVectors(["a"])).degraded).toBeNull();
    expect([log.error, log.info, back].map((spy) => spy.mock.calls.length)).toEqual([1, 1, 1]);
    forget();
  });

  it("time out for the caller, and are cached when they arrive late", async () => {
    const { embed, good } = create();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await embeddings.queryVectors(["quick"]);
    embed.mockImplementation((texts) => gate.then(() => good(texts)));
    expect((await embeddings.queryVectors(["slow"], { timeoutMs: 10 })).degraded).toBe("embedder");
    expect(embeddings.health().status).toBe("down");
    release();
    await vi.waitFor(async () => expect((await embeddings.queryVectors(["slow"])).degraded).toBeNull());
    expect(embeddings.health().status).toBe("ok");
  });

  it("may be partial; only a missing first text counts as missing", async () => {
    const { embed, log } = create();
    embed.mockImplementation((texts, _urgency, watch) => {
      if (texts[0] === "message") watch?.onPart(0, [new Float32Array([1, 0])]);
      return never();
    });
    const { lookup, degraded } = await embeddings.queryVectors(["message", "word"], { timeoutMs: 10 });
    expect([lookup("message"), lookup("word"), degraded]).toEqual([new Float32Array([1, 0]), undefined, null]);
    expect(embeddings.health().status).toBe("ok");
    expect((await embeddings.queryVectors(["other", "message"], { timeoutMs: 10 })).degraded).toBe("embedder");
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it("that are late do not disable an embedder that answers others meanwhile", async () => {
    const { embed, good, log } = create();
    embed.mockImplementation((texts) => (texts.includes("slow") ? never() : good(texts)));
    const late = embeddings.queryVectors(["slow"], { timeoutMs: 50 });
    expect((await embeddings.queryVectors(["quick"])).degraded).toBeNull();
    expect((await late).degraded).toBe("embedder");
    expect(embeddings.health().status).toBe("ok");
    expect(log.error).not.toHaveBeenCalled();
    embed.mockImplementation(good);
    expect((await embeddings.queryVectors(["slow"])).degraded).toBeNull();
  });

  it("that are cancelled do not count as an embedder failure", async () => {
    const { embed, log } = create();
    embed.mockImplementation((_texts, _urgency, watch) => {
      watch?.onPart(0, [new Float32Array([1, 0])]);
      return new Promise((_, reject) => {
        watch?.signal.addEventListener("abort", () => reject(new EmbedderError("no longer waited for")));
      });
    });
    await embeddings.queryVectors(["message", "word"], { timeoutMs: 10 });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(embeddings.health().status).toBe("ok");
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    ["not a number", [Number.NaN, 1]],
    ["infinite", [Number.POSITIVE_INFINITY, 1]],
    ["nothing but zeros", [0, 0]],
    ["empty", []],
  ])("are refused when they are %s, also in parts", async (_what, numbers) => {
    const { embed, good } = create();
    const broken = new Float32Array(numbers);
    embed.mockImplementation(async (texts, _urgency, watch) => {
      if (!texts.includes("odd")) return good(texts);
      watch?.onPart(0, [broken]);
      return [broken];
    });
    const { lookup, degraded } = await embeddings.queryVectors(["odd"]);
    expect([lookup("odd"), degraded]).toEqual([undefined, "embedder"]);
    expect((await embeddings.queryVectors(["fine"])).degraded).toBeNull();
  });

  it("are not awaited from an embedder that only returns invalid ones", async () => {
    const { embed, log } = create();
    embed.mockImplementation(async (texts) => texts.map(() => new Float32Array([Number.NaN, 0])));
    await embeddings.queryVectors(["a"]);
    await vi.waitFor(() => expect(embeddings.health().status).toBe("down"));
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it("are missing without a log entry while the model loads, and available once it has", async () => {
    let load = () => {};
    const loading = new Promise<void>((resolve) => {
      load = resolve;
    });
    const first = (texts: readonly string[]) => loading.then(() => texts.map(() => new Float32Array([1, 0])));
    const { embed, log } = create({ first });
    for (const text of ["a", "b"]) {
      expect((await embeddings.queryVectors([text], { timeoutMs: 5 })).degraded).toBe("embedder");
    }
    expect(asked(embed)).toEqual(["ready", "a"]);
    expect(embeddings.health().status).toBe("starting");
    load();
    await vi.waitFor(() => expect(embeddings.health().status).toBe("ok"));
    expect((await embeddings.queryVectors(["a", "b"])).degraded).toBeNull();
    expect(log.error).not.toHaveBeenCalled();
  });

  it("are reported as missing when the model fails to load", async () => {
    const { log } = create({ first: down });
    expect((await embeddings.queryVectors(["a"])).degraded).toBe("embedder");
    await vi.waitFor(() => expect(embeddings.health()).toEqual({ status: "down", detail: "gone" }));
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it("of one rejected text do not disable the embedder for others", async () => {
    const { embed, good, log } = create();
    embed.mockImplementation(async (texts) => {
      if (texts.includes("odd")) throw new EmbedderError("cannot read this", "rejected");
      return good(texts);
    });
    expect((await embeddings.queryVectors(["odd"])).degraded).toBe("embedder");
    expect((await embeddings.queryVectors(["fine"])).degraded).toBeNull();
    expect(log.error).not.toHaveBeenCalled();
  });

  it("are missing without a log entry if the embedder is off", async () => {
    const { embed, log } = create({ status: "off" });
    embed.mockImplementation(down);
    expect((await embeddings.queryVectors(["a"])).degraded).toBe("embedder");
    expect(embeddings.health().status).toBe("off");
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe("vectors of a catalog", () => {
  const texts = Array.from({ length: 600 }, (_, at) => `tool ${at}`);

  it("are embedded once and stored as they arrive, with progress", async () => {
    const { embed, kept } = create();
    const progress = vi.fn();
    const lookup = await embeddings.vectorsFor([...texts, "tool 1", ""], { onProgress: progress });
    expect(texts.every((text) => lookup(text)?.[0] === text.length)).toBe(true);
    expect(kept.size).toBe(600);
    expect(progress.mock.calls).toEqual([256, 512, 600].map((done) => [done, 600, lookup]));
    const calls = embed.mock.calls.length;
    await embeddings.vectorsFor(texts);
    expect(embed.mock.calls.length).toBe(calls);
  });

  it("keep finished ones when the embedder fails midway, and report the failure", async () => {
    const { embed, good, kept } = create();
    embed.mockImplementation(async (asked) => (asked.includes("tool 300") ? down() : good(asked)));
    await expect(embeddings.vectorsFor(texts)).rejects.toThrow("gone");
    expect(kept.size).toBe(256);
    const stored = await embeddings.storedVectorsFor(texts);
    expect([stored("tool 0"), stored("tool 300")]).toEqual([new Float32Array([6, 1]), undefined]);
  });

  it("of another size belong to another model, and are recomputed", async () => {
    const { kept } = create();
    await embeddings.vectorsFor(["a"]);
    for (const hash of kept.keys()) kept.set(hash, new Float32Array(7));
    expect((await embeddings.vectorsFor(["a"]))("a")).toHaveLength(2);
  });

  it("are not stored when they are broken", async () => {
    const { embed, kept } = create();
    embed.mockImplementation(async (asked) => asked.map(() => new Float32Array([Number.NaN, 0])));
    expect((await embeddings.vectorsFor(["a"]))("a")).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it("exist for all but a rejected text, whose reason is logged without its content", async () => {
    const { embed, good, kept, log } = create();
    embed.mockImplementation(async (asked) => {
      if (asked.includes("tool 300")) throw new EmbedderError("answered 413", "rejected");
      return good(asked);
    });
    const lookup = await embeddings.vectorsFor(texts);
    expect(texts.filter((text) => lookup(text) === undefined)).toEqual(["tool 300"]);
    expect(kept.size).toBe(599);
    expect(log.error.mock.calls).toEqual([
      [{ reason: "answered 413" }, expect.stringContaining("rejected a catalog text")],
    ]);
    expect(embeddings.health().status).toBe("ok");
  });

  it("are not bisected if every text is rejected", async () => {
    const { embed } = create();
    embed.mockImplementation(async () => {
      throw new EmbedderError("answered 400", "rejected");
    });
    await expect(embeddings.vectorsFor(texts)).rejects.toThrow("answered 400");
    expect(embed.mock.calls.length).toBeLessThan(20);
  });

  it("are embedded once for concurrent callers", async () => {
    const { embed } = create();
    const [one, other] = await Promise.all([embeddings.vectorsFor(texts), embeddings.vectorsFor(texts)]);
    expect(texts.every((text) => one(text) !== undefined && other(text) !== undefined)).toBe(true);
    expect(asked(embed).filter((text) => text !== "ready")).toHaveLength(600);
  });

  it("are still computed if the database goes down midway", async () => {
    const { store } = create();
    const read = store.read.bind(store);
    store.read = vi.fn(async (hashes) => {
      if (vi.mocked(store.read).mock.calls.length > 1) throw new Error("database is away");
      return read(hashes);
    });
    const lookup = await embeddings.vectorsFor(texts);
    expect(texts.every((text) => lookup(text) !== undefined)).toBe(true);
  });

  it("are returned even if they cannot be stored", async () => {
    const { store, log } = create();
    vi.mocked(store.write).mockRejectedValue(new Error("database is away"));
    expect((await embeddings.vectorsFor(["a"]))("a")).toBeDefined();
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});
