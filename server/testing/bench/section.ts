import type { VectorsFor } from "@/server/lab/evaluate/evaluate";
import type { Catalogs } from "./catalogs";
import type { Scale } from "./scale";

export type BenchContext = {
  readonly scale: Scale;
  /** Where `vectorsFor` has them from: the model, or the words of the texts. */
  readonly vectors: "model" | "words";
  readonly vectorsFor: VectorsFor;
  /** An empty database of its own on a real PostgreSQL. */
  readonly openDatabase: () => Promise<{ readonly url: string; remove(): Promise<void> }>;
  /** Catalogs of each size, served by this process. */
  readonly catalogs: Catalogs;
  readonly report: (text: string) => void;
};

/** Rows of cells; the first row is the head. */
export type Table = readonly (readonly string[])[];

/** One part of the benchmark: figures for programs, and the same as tables for people. */
export type Section<Result> = {
  readonly name: string;
  run(context: BenchContext): Promise<Result>;
  show(result: Result): readonly Table[];
};
