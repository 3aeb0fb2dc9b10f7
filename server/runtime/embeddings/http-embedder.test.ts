import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { REDACTED } from "@/server/lib/outbound/redactor";
import { createOllamaEmbedder } from "./ollama-embedder";
import { createOpenaiEmbedder } from "./openai-embedder";

type Asked = { path: string | undefined; headers: IncomingHttpHeaders; body: { model: string; input: string[] } };
type Answer = (asked: Asked, response: ServerResponse) => void;

const KEY = "sk-very-secret";
let server: Server | undefined;
const asked: Asked[] = [];

async function listen(answer: Answer): Promise<URL> {
  asked.length = 0;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = { path: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) };
    asked.push(one);
    answer(one, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
/** Three dimensions and not unit length, so normalization is visible. */
const vectorOf = (text: string) => [text.length, 0, text.length];

const answerOpenai: Answer = ({ body }, response) => {
  const data = body.input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
  json(response, {
    object: "list",
    data: data.reverse(),
    model: body.model,
    usage: { prompt_tokens: 1, total_tokens: 1 },
  });
};
const answerOllama: Answer = ({ body }, response) =>
  json(response, { model: body.model, embeddings: body.input.map(vectorOf), total_duration: 1 });

describe("an OpenAI-compatible embedder", () => {
  it("calls /v1/embeddings with the key, and orders and normalizes the vectors", async () => {
    const embedder = createOpenaiEmbedder({ url: await listen(answerOpenai), model: "small", key: KEY });
    expect(embedder.health().status).toBe("starting");
    const texts = Array.from({ length: 100 }, (_, at) => "x".repeat(at + 1));
    const vectors = await embedder.embed(texts);
    expect(vectors).toHaveLength(100);
    for (const vector of vectors)
      expect([...vector]).toEqual([Math.fround(Math.SQRT1_2), 0, Math.fround(Math.SQRT1_2)]);
    expect(asked[0]).toMatchObject({
      path: "/v1/embeddings",
      headers: { authorization: `Bearer ${KEY}` },
      body: { model: "small", encoding_format: "float" },
    });
    expect(asked.flatMap(({ body }) => body.input)).toEqual(texts);
    expect(embedder).toMatchObject({ model: "openai/small", dimensions: 3 });
    expect(embedder.health()).toMatchObject({ status: "ok" });
  });

  it.each([
    ["/v1", "/v1/embeddings"],
    ["/api/paas/v4/", "/api/paas/v4/embeddings"],
    ["/proxy", "/proxy/v1/embeddings"],
    ["/openai/embeddings", "/openai/embeddings"],
  ])("takes the base address %s for %s", async (base, path) => {
    const url = new URL(base, await listen(answerOpenai));
    await createOpenaiEmbedder({ url, model: "small", key: null }).embed(["text"]);
    expect(asked[0]?.path).toBe(path);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it("truncates long texts between characters", async () => {
    const embedder = createOpenaiEmbedder({ url: await listen(answerOpenai), model: "small", key: null });
    await embedder.embed([`x${"🎉".repeat(10_000)}`]);
    expect(asked[0]?.body.input[0]).toBe(`x${"🎉".repeat(1999)}`);
  });

  it("never logs the key, even if the server repeats it", async () => {
    const url = await listen((_asked, response) => json(response, { error: `Incorrect API key: ${KEY}` }, 401));
    const embedder = createOpenaiEmbedder({ url, model: "small", key: KEY });
    const error = await embedder.embed(["text"]).catch((caught: Error) => caught);
    expect(error).toMatchObject({ kind: "unavailable", message: expect.stringContaining("401") });
    expect(JSON.stringify([String(error), embedder.health()])).not.toContain(KEY);
    expect(embedder.health().status).toBe("down");
  });

  it("never logs part of the key, wherever a long answer is cut", async () => {
    for (const before of [270, 280, 285, 290, 295]) {
      const url = await listen((_asked, response) => response.writeHead(401).end(`${"x".repeat(before)}${KEY}`));
      const failed = createOpenaiEmbedder({ url, model: "small", key: KEY }).embed(["text"]);
      const { message } = await failed.then(
        () => new Error("it was not refused"),
        (error: Error) => error,
      );
      const [, rest = "nothing"] = /^[^k]*401: x+(.*)$/.exec(message) ?? [];
      expect(REDACTED.startsWith(rest), message).toBe(true);
      server?.close();
    }
  });

  it("does not follow a redirect with the texts", async () => {
    const url = await listen((_asked, response) => response.writeHead(307, { Location: "/elsewhere" }).end());
    await expect(createOpenaiEmbedder({ url, model: "small", key: KEY }).embed(["text"])).rejects.toThrow(
      /unreachable/,
    );
    expect(asked).toHaveLength(1);
  });

  it("distinguishes a rejected text from a server that is down", async () => {
    const url = await listen((_asked, response) => json(response, { error: "too long" }, 400));
    const embedder = createOpenaiEmbedder({ url, model: "small", key: null });
    await expect(embedder.embed(["text"])).rejects.toMatchObject({ kind: "rejected" });
    expect(embedder.health().status).toBe("starting");
  });
});

describe("an Ollama embedder", () => {
  it("calls /api/embed and normalizes the vectors", async () => {
    const embedder = createOllamaEmbedder({ url: await listen(answerOllama), model: "nomic-embed-text", key: null });
    const vectors = await embedder.embed(["a", "bb"]);
    expect(vectors.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
    expect(asked[0]).toMatchObject({ path: "/api/embed", body: { model: "nomic-embed-text", input: ["a", "bb"] } });
    expect(embedder.model).toBe("ollama/nomic-embed-text");
  });
});

describe("any embedder over HTTP", () => {
  /** Only a missing answer should time out soon: on a busy machine a long one takes time. */
  const timeoutFor = (message: RegExp) => (message.source.includes("in time") ? 300 : 20_000);

  it.each<[string, Answer, RegExp]>([
    ["too few vectors", (_asked, response) => json(response, { embeddings: [] }), /0 vectors for 1 texts/],
    ["another shape", (_asked, response) => json(response, { vectors: [[1]] }), /does not match the ollama format/],
    ["no JSON", (_asked, response) => response.end("<html>"), /invalid JSON/],
    ["an empty vector", (_asked, response) => json(response, { embeddings: [[]] }), /zero vector/],
    ["zeros", (_asked, response) => json(response, { embeddings: [[0, 0]] }), /zero vector/],
    ["too much", (_asked, response) => response.end(" ".repeat(17 * 1024 * 1024)), /too large/],
    ["nothing", () => {}, /did not respond in time/],
    ["a hang-up", (_asked, response) => response.destroy(), /is unreachable/],
  ])("fails with a clear error on %s", async (_what, answer, message) => {
    const embedder = createOllamaEmbedder({
      url: await listen(answer),
      model: "m",
      key: null,
      timeoutMs: timeoutFor(message),
    });
    await expect(embedder.embed(["text"])).rejects.toThrow(message);
    expect(embedder.health()).toMatchObject({ status: "down", detail: expect.stringMatching(message) });
  });

  it("reports each part as it arrives", async () => {
    const embedder = createOllamaEmbedder({ url: await listen(answerOllama), model: "m", key: null });
    const parts: number[][] = [];
    const onPart = (from: number, vectors: readonly Float32Array[]) => parts.push([from, vectors.length]);
    await embedder.embed(Array(70).fill("x"), "question", { onPart, signal: new AbortController().signal });
    expect(parts).toEqual([
      [0, 64],
      [64, 6],
    ]);
  });

  it("does not accept a change of dimensions", async () => {
    const url = await listen(({ body }, response) =>
      json(response, { embeddings: [Array(body.input[0]?.length).fill(1)] }),
    );
    const embedder = createOllamaEmbedder({ url, model: "m", key: null });
    await embedder.embed(["four"]);
    await expect(embedder.embed(["seven"])).rejects.toThrow(/5 dimensions, expected 4/);
  });

  it("reports a refused connection, and recovers when the server is up", async () => {
    const url = await listen(answerOllama);
    const { port } = url;
    await new Promise((resolve) => server?.close(resolve));
    const embedder = createOllamaEmbedder({ url, model: "m", key: null });
    await expect(embedder.embed(["text"])).rejects.toThrow(/ECONNREFUSED/);
    server?.listen(Number(port), "127.0.0.1");
    expect(await embedder.embed(["text"])).toHaveLength(1);
    expect(embedder.health().status).toBe("ok");
  });

  it("aborts requests in progress when it is stopped", async () => {
    const embedder = createOllamaEmbedder({ url: await listen(() => {}), model: "m", key: null });
    const waiting = expect(embedder.embed(["text"])).rejects.toThrow(/was canceled/);
    await embedder.stop();
    await waiting;
  });
});
