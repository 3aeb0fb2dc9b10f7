import { startDeadline } from "@/server/lib/deadline";
import { cutForModel, type Embedder, EmbedderError, type EmbedderHealth } from "./embedder";
import { postJson } from "./post-json";

type Protocol = {
  readonly name: string;
  readonly address: URL;
  body(model: string, texts: readonly string[]): unknown;
  read(answer: unknown): readonly (readonly number[])[];
};

export type RemoteModel = {
  readonly url: URL;
  readonly model: string;
  readonly key: string | null;
  readonly timeoutMs?: number;
};

/** Servers limit the texts per request, and a failed request should cost little. */
const TEXTS_PER_REQUEST = 64;
const TIMEOUT_MS = 30_000;

export function createHttpEmbedder(protocol: Protocol, { model, key, timeoutMs = TIMEOUT_MS }: RemoteModel): Embedder {
  let dimensions: number | null = null;
  let health: EmbedderHealth = { status: "starting", detail: `no request to ${protocol.address.origin} yet` };
  const stopping = new AbortController();

  async function ask(texts: readonly string[]): Promise<Float32Array[]> {
    const deadline = startDeadline(stopping.signal, timeoutMs);
    const body = protocol.body(model, texts);
    const answer = await postJson({ url: protocol.address, key, body, deadline }).finally(() => deadline.clear());
    const vectors = readVectors(protocol, answer);
    if (vectors.length !== texts.length) {
      throw new EmbedderError(`The embedder returned ${vectors.length} vectors for ${texts.length} texts`);
    }
    for (const vector of vectors) {
      dimensions ??= vector.length;
      if (vector.length === dimensions) continue;
      throw new EmbedderError(`The embedder returned ${vector.length} dimensions, expected ${dimensions}`);
    }
    return vectors;
  }

  return {
    model: `${protocol.name}/${model}`,
    get dimensions() {
      return dimensions;
    },
    async embed(texts, _urgency, watch) {
      const vectors: Float32Array[] = [];
      try {
        for (let at = 0; at < texts.length; at += TEXTS_PER_REQUEST) {
          const part = await ask(texts.slice(at, at + TEXTS_PER_REQUEST).map(cutForModel));
          vectors.push(...part);
          watch?.onPart(at, part);
        }
      } catch (error) {
        const failure = error as EmbedderError;
        if (failure.kind !== "rejected") health = { status: "down", detail: failure.message };
        throw failure;
      }
      health = { status: "ok", detail: `${model} at ${protocol.address.origin}` };
      return vectors;
    },
    health: () => health,
    async stop() {
      stopping.abort();
    },
  };
}

function readVectors(protocol: Protocol, answer: unknown): Float32Array[] {
  let lists: readonly (readonly number[])[];
  try {
    lists = protocol.read(answer);
  } catch {
    throw new EmbedderError(`The embedder's response does not match the ${protocol.name} format`);
  }
  return lists.map(toUnitVector);
}

function toUnitVector(numbers: readonly number[]): Float32Array {
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(length) || length === 0) throw new EmbedderError("The embedder returned a zero vector");
  return Float32Array.from(numbers, (value) => value / length);
}
