import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { requireEmbeddingModel } from "@/server/cli/prepare/require-embedding-model.testing";
import { dot } from "@/server/engine/model/vectors";
import type { Embedder } from "./embedder";
import { createLocalEmbedder, startModelWorker } from "./local-embedder";

const TEXTS = [
  "list the open pull requests",
  "send an email to Bob",
  "x ".repeat(3000),
  "日本語 🎉 \u202e rtl \u0000 \ud800",
];

describe("the local embedder, with its real model", () => {
  const workers: Worker[] = [];
  let embedder: Embedder;
  let folder: string;
  beforeAll(async () => {
    folder = await requireEmbeddingModel();
    const startWorker = () => {
      const worker = startModelWorker(folder);
      workers.push(worker);
      return worker;
    };
    embedder = createLocalEmbedder({ folder, startWorker });
  });
  afterAll(() => embedder.stop());

  async function embedOne(text: string): Promise<Float32Array> {
    const [vector] = await embedder.embed([text]);
    return vector ?? new Float32Array();
  }

  it("returns vectors of length 1 for any text", async () => {
    const vectors = await embedder.embed(TEXTS);
    expect(vectors).toHaveLength(TEXTS.length);
    for (const vector of vectors) {
      expect(vector).toHaveLength(384);
      expect(dot(vector, vector)).toBeCloseTo(1, 5);
    }
    expect(embedder.health()).toMatchObject({ status: "ok", detail: expect.stringContaining("onnxruntime-node") });
  });

  it.each([0, 100, 250, 400])("can be stopped %d ms after its start, while native code is loading", async (ms) => {
    const early = createLocalEmbedder({ folder });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await early.stop();
    expect(early.health().status).toBe("down");
  });

  it.each([
    ["runs", { answerMs: 5 }],
    ["is loading", { loadMs: 150 }],
  ])("can be given up while native code %s", async (_what, timeouts) => {
    const hasty = createLocalEmbedder({ folder, timeouts: { ...timeouts, firstDelayMs: 10 } });
    // If it was fast enough there is nothing to see; otherwise the process would have crashed.
    await Promise.allSettled([hasty.embed(TEXTS.map((text) => text.repeat(50)))]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await hasty.stop();
    expect(hasty.health().status).toBe("down");
  });

  it("puts texts with similar meaning close together", async () => {
    const question = await embedOne("mail my colleague");
    const near = dot(question, await embedOne("send an email"));
    expect(near).toBeGreaterThan(dot(question, await embedOne("resize a photograph")) + 0.2);
  });

  it("gives a text the same vector alone and in any batch", async () => {
    const alone = await embedOne("create a calendar event");
    const filler = Array.from({ length: 20 }, (_, at) => `tool number ${at} ${"does things ".repeat(at)}`);
    const [together] = await embedder.embed(["create a calendar event", ...filler]);
    expect(together).toEqual(alone);
  });

  it("answers a query before an earlier catalog", async () => {
    const order: string[] = [];
    const catalog = embedder
      .embed(
        Array.from({ length: 60 }, (_, at) => `tool ${at}`),
        "catalog",
      )
      .then(() => order.push("catalog"));
    const question = embedder.embed(["question"]).then(() => order.push("question"));
    await Promise.all([catalog, question]);
    expect(order).toEqual(["question", "catalog"]);
  });

  it("rejects requests after its worker was killed, and recovers", async () => {
    const before = await embedOne("still here?");
    // While idle: during native code this would crash the process.
    await workers.at(-1)?.terminate();
    expect(embedder.health()).toMatchObject({
      status: "down",
      detail: expect.stringMatching(/its worker thread exited/),
    });
    await expect(embedder.embed(["too early"])).rejects.toThrow(/The embedder is down: its worker thread exited/);
    await vi.waitFor(() => expect(embedder.health().status).toBe("ok"), { timeout: 10_000 });
    expect(await embedOne("still here?")).toEqual(before);
    expect(workers).toHaveLength(2);
  });

  it("falls back to WebAssembly with the same vectors", async () => {
    const startWorker = () => startModelWorker(folder, ["onnxruntime-for-no-platform", "onnxruntime-web"]);
    const fallback = createLocalEmbedder({ folder, startWorker });
    const [native, wasm] = await Promise.all([embedder.embed(TEXTS), fallback.embed(TEXTS)]);
    for (const [at, vector] of native.entries()) expect(dot(vector, wasm[at] ?? vector)).toBeGreaterThan(0.999);
    expect(fallback.health().detail).toContain("onnxruntime-web");
    await fallback.stop();
  });

  it("says why when no runtime loads the model", async () => {
    const broken = createLocalEmbedder({ folder: "/nowhere/at/all" });
    await expect(broken.embed(["text"])).rejects.toThrow(/The embedder is down: .*ENOENT/);
    expect(broken.health().status).toBe("down");
    await broken.stop();
  });
});

describe("the local embedder, with a worker that misbehaves", () => {
  const WORKER = `
    const { parentPort } = require("node:worker_threads");
    parentPort.postMessage({ kind: "ready", runtime: "fake" });
    parentPort.on("message", ({ id, texts }) => {
      if (texts[0] === "hang") return;
      if (texts[0] === "late") return setTimeout(() => parentPort.postMessage({ kind: "ready", runtime: "late" }), 900);
      if (texts[0] === "broken") return parentPort.postMessage({ kind: "done", id, vectors: new Float32Array(384) });
      if (texts[0] === "short") return parentPort.postMessage({ kind: "done", id, vectors: new Float32Array([1]) });
      if (texts[0] === "exit") process.exit(3);
      if (texts[0] === "throw") throw new Error("out of memory");
      if (texts[0] === "refuse") return parentPort.postMessage({ kind: "failed", id, reason: "odd text" });
      parentPort.postMessage({ kind: "done", id, vectors: new Float32Array(384 * texts.length).fill(1) });
    });`;
  const workers: Worker[] = [];
  let embedder: Embedder;
  function create(timeouts: { answerMs?: number } = {}): Embedder {
    workers.length = 0;
    embedder = createLocalEmbedder({
      folder: "unused",
      timeouts: { stopMs: 50, firstDelayMs: 1, ...timeouts },
      startWorker() {
        const worker = new Worker(WORKER, { eval: true, execArgv: [] });
        workers.push(worker);
        return worker;
      },
    });
    return embedder;
  }
  afterEach(async () => {
    await embedder.stop();
    await Promise.all(workers.map((worker) => worker.terminate()));
  });

  it.each([
    ["ends", "exit", 20_000, /thread exited with code 3/],
    ["throws", "throw", 20_000, /out of memory/],
    ["does not answer", "hang", 300, /no response within 300 ms/],
  ])("replaces one that %s", async (_what, command, answerMs, reason) => {
    create({ answerMs });
    await expect(embedder.embed([command])).rejects.toThrow(reason);
    await vi.waitFor(async () => expect(await embedder.embed(["fine"])).toHaveLength(1), { timeout: 5000 });
    expect(workers).toHaveLength(2);
  });

  it("abandons one that does not answer, and ignores its late messages", async () => {
    create({ answerMs: 300 });
    const rejected = expect(embedder.embed(["late"])).rejects.toThrow(/no response within/);
    const terminate = vi.spyOn(workers[0] as Worker, "terminate");
    await rejected;
    expect(terminate).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(terminate).toHaveBeenCalled(), { timeout: 5000 });
    await vi.waitFor(() => expect(embedder.health().detail).toContain("on fake"), { timeout: 5000 });
    expect(workers).toHaveLength(2);
  });

  it("limits the number of stuck workers", async () => {
    create({ answerMs: 300 });
    for (let at = 0; at < 2; at++) {
      await vi.waitFor(() => expect(embedder.health().status).toBe("ok"), { timeout: 5000 });
      await expect(embedder.embed(["hang"])).rejects.toThrow(/no response within/);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(workers).toHaveLength(2);
    await workers[0]?.terminate();
    await vi.waitFor(async () => expect(await embedder.embed(["fine"])).toHaveLength(1), { timeout: 5000 });
  });

  it("does not kill one that is still busy after a stop", async () => {
    create();
    await embedder.embed(["fine"]);
    const rejected = expect(embedder.embed(["hang"])).rejects.toThrow(/stopped/);
    const terminate = vi.spyOn(workers[0] as Worker, "terminate");
    await embedder.stop();
    await rejected;
    expect(terminate).not.toHaveBeenCalled();
  });

  it.each(["broken", "short"])("refuses a %s answer, and keeps on", async (command) => {
    create();
    await expect(embedder.embed([command])).rejects.toMatchObject({ kind: "rejected" });
    expect(await embedder.embed(["fine"])).toHaveLength(1);
  });

  it("keeps one that rejects a text", async () => {
    create();
    await expect(embedder.embed(["refuse"])).rejects.toMatchObject({ kind: "rejected" });
    expect(await embedder.embed(["fine"])).toHaveLength(1);
    expect(workers).toHaveLength(1);
  });

  it("does not start anything after a stop", async () => {
    create();
    const waiting = embedder.embed(["hang"]);
    const rejected = expect(waiting).rejects.toThrow(/stopped/);
    await embedder.stop();
    await rejected;
    await expect(embedder.embed(["fine"])).rejects.toThrow(/stopped/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(workers).toHaveLength(1);
  });
});
