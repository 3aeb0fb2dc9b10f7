import { cutText } from "@/server/engine/util/cut-text";

export type Embedder = {
  /** Identifies the vectors: those of different models must never be compared. */
  readonly model: string;
  /** Null until a remote model has answered. */
  readonly dimensions: number | null;
  /** One vector per text, in order; rejects with an EmbedderError. */
  embed(texts: readonly string[], urgency?: Urgency, watch?: EmbedWatch): Promise<Float32Array[]>;
  health(): EmbedderHealth;
  stop(): Promise<void>;
};

/** Someone waits for a `question`. Length says nothing: one message needs dozens of texts, because its words have vectors too. */
export type Urgency = "question" | "catalog";

/** For callers who prefer some vectors in time to all of them late. */
export type EmbedWatch = {
  /** Called with vectors as they arrive, in order; `from` is the index of the first. */
  onPart(from: number, vectors: readonly Float32Array[]): void;
  /** No one waits any more: work that has not started may be skipped. */
  readonly signal: AbortSignal;
};

export type EmbedderHealth = {
  readonly status: "ok" | "starting" | "down" | "off";
  readonly detail: string;
};

/** `rejected` concerns these texts, `unavailable` the embedder. */
export class EmbedderError extends Error {
  constructor(
    message: string,
    readonly kind: "unavailable" | "rejected" = "unavailable",
  ) {
    super(message);
    this.name = "EmbedderError";
  }
}

/** No model reads further, and no caller may make one try. */
const MAX_TEXT_LENGTH = 4000;

export function cutForModel(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : cutText(text, MAX_TEXT_LENGTH);
}
