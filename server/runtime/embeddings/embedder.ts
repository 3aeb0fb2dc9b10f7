import { cutText } from "@/server/engine/util/cut-text";

/** Turns texts into vectors of length 1. Which model does it, and where, is the operator's choice. */
export type Embedder = {
  /** Names the vectors: those of different models must never be compared. */
  readonly model: string;
  /** Null as long as a model that someone else runs has not answered. */
  readonly dimensions: number | null;
  /** One vector for each text, in the same order; rejects with an EmbedderError. */
  embed(texts: readonly string[], urgency?: Urgency, watch?: EmbedWatch): Promise<Float32Array[]>;
  health(): EmbedderHealth;
  stop(): Promise<void>;
};

/**
 * Someone waits for a `question`, which is the default; a `catalog` may take its time. Length tells nothing: one
 * message asks for dozens of texts, because its words have vectors of their own.
 */
export type Urgency = "question" | "catalog";

/** For whoever would rather have some of the vectors in time than all of them late. */
export type EmbedWatch = {
  /** Told of vectors as they come, those of the first texts first; `from` is the place of the first one. */
  onPart(from: number, vectors: readonly Float32Array[]): void;
  /** Nobody waits any more: an embedder need not begin with what it has not begun. */
  readonly signal: AbortSignal;
};

export type EmbedderHealth = {
  readonly status: "ok" | "starting" | "down" | "off";
  /** What runs the model, or why nothing does. */
  readonly detail: string;
};

/** `rejected` is about these texts, `unavailable` about the embedder. */
export class EmbedderError extends Error {
  constructor(
    message: string,
    readonly kind: "unavailable" | "rejected" = "unavailable",
  ) {
    super(message);
    this.name = "EmbedderError";
  }
}

/** No model reads further than this, and no caller may make one try. */
const MAX_TEXT_LENGTH = 4000;

export function cutForModel(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : cutText(text, MAX_TEXT_LENGTH);
}
