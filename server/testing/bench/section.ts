import type { VectorsFor } from "@/server/lab/evaluate/evaluate";
import type { Catalogs } from "./catalogs";
import type { Scale } from "./scale";

export type BenchContext = {
  readonly scale: Scale;
  /** The source of `vectorsFor`: the model, or words. */
  readonly vectors: "model" | "words";
  readonly vectorsFor: VectorsFor;
  /** A new empty database. */
  readonly openDatabase: () => Promise<{ readonly url: string; remove(): Promise<void> }>;
  readonly catalogs: Catalogs;
  readonly report: (text: string) => void;
};

/** The first row is the header. */
export type Table = readonly (readonly string[])[];

/** One part of the benchmark: results as data and as tables. */
export type Section<Result> = {
  readonly name: string;
  run(context: BenchContext): Promise<Result>;
  show(result: Result): readonly Table[];
};
