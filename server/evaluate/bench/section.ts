import type { VectorLookup } from "@/server/engine/vectors";

export type BenchContext = {
  /** Fewer rounds and smaller catalogs: for a look, not for a record. */
  readonly isQuick: boolean;
  /** Where `vectorsFor` has them from: the model, or the words of the texts. */
  readonly vectors: "model" | "words";
  readonly vectorsFor: (texts: readonly string[]) => Promise<VectorLookup>;
  readonly report: (text: string) => void;
};

/** One part of the benchmark: figures for programs, and the same as text for people. */
export type Section<Result> = {
  readonly name: string;
  run(context: BenchContext): Promise<Result>;
  show(result: Result): string;
};
