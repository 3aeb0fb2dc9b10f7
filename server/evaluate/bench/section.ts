import type { VectorsFor } from "@/server/evaluate/evaluate";
import type { Scale } from "./scale";

export type BenchContext = {
  readonly scale: Scale;
  /** Where `vectorsFor` has them from: the model, or the words of the texts. */
  readonly vectors: "model" | "words";
  readonly vectorsFor: VectorsFor;
  /** An empty database of its own on a real PostgreSQL. */
  readonly openDatabase: () => Promise<{ readonly url: string; remove(): Promise<void> }>;
  readonly report: (text: string) => void;
};

/** One part of the benchmark: figures for programs, and the same as text for people. */
export type Section<Result> = {
  readonly name: string;
  run(context: BenchContext): Promise<Result>;
  show(result: Result): string;
};
