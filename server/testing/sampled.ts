import fc from "fast-check";
import { SEED } from "./seed";

/**
 * Shares prepared examples between properties, because compiling a policy dominates their cost. If one fails, it runs
 * again alone with the same seed, so the example is shrunk.
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
