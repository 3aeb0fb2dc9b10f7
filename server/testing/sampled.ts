import fc from "fast-check";
import { SEED } from "./seed";

/**
 * The same examples for several properties, made and worked out once: compiling a policy is most of what a property costs. Where
 * one fails, it is run again by itself from the same seed, so that the example is reported at its smallest.
 */
export function sampled<T, Prepared>(arbitrary: fc.Arbitrary<T>, prepare: (value: T) => Prepared, numRuns: number) {
  const parameters = { seed: SEED, numRuns };
  let examples: readonly Prepared[] | undefined;
  return (check: (example: Prepared) => void): void => {
    try {
      examples ??= fc.sample(arbitrary, parameters).map(prepare);
      for (const example of examples) check(example);
    } catch (error) {
      fc.assert(
        fc.property(arbitrary, (value) => check(prepare(value))),
        parameters,
      );
      throw error;
    }
  };
}
