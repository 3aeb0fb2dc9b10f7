import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSync } from "@/server/engine/util/chunked";
import { nearDuplicates } from "./near-duplicates";

const duplicatesIn = (texts: string[][]) => runSync(nearDuplicates(texts));
const words = (text: string) => text.split(" ");
const sorted = (groups: number[][]) => groups.map((group) => [...group].sort((a, b) => a - b)).sort();

describe("near duplicates", () => {
  it("are texts that share nine words in ten, whatever their order", () => {
    const long = "a b c d e f g h i j k l m n o p q r s t";
    const texts = [long, words(long).reverse().join(" "), long.replace("t", "z"), long.replace("r s t", "w x y")];
    expect(sorted(duplicatesIn(texts.map(words)))).toEqual([[0, 1, 2], [3]]);
  });

  it("are never found among texts of fewer than five words", () => {
    expect(duplicatesIn([words("gets the user name"), words("gets the user name")])).toEqual([]);
  });

  it("are the same as by comparing every pair", () => {
    const text = fc.uniqueArray(fc.integer({ min: 0, max: 25 }).map(String), { minLength: 3, maxLength: 24 });
    const variants = fc
      .array(text, { minLength: 1, maxLength: 6 })
      .chain((texts) => fc.array(fc.constantFrom(...texts).chain(vary), { maxLength: 24 }));
    fc.assert(
      fc.property(variants, (texts) => {
        expect(sorted(duplicatesIn(texts))).toEqual(sorted(byEveryPair(texts)));
      }),
    );
  });

  it("are separated from thousands of similar texts, and form one group", () => {
    const alike = Array.from({ length: 5_000 }, (_, at) => words(`always the same ten words and then number ${at}`));
    expect(duplicatesIn(alike).every((group) => group.length === 1)).toBe(true);
    const equal = alike.map(() => words("always the same ten words and nothing else"));
    expect(duplicatesIn(equal)).toHaveLength(1);
  });
});

function vary(text: string[]): fc.Arbitrary<string[]> {
  return fc.oneof(
    fc.constant(text),
    fc.nat({ max: text.length - 1 }).map((at) => text.filter((_, index) => index !== at)),
    fc.integer({ min: 0, max: 25 }).map((word) => [...text, String(word)]),
  );
}

function byEveryPair(texts: readonly (readonly string[])[]): number[][] {
  const sets = texts.map((text) => new Set(text));
  const groups = sets.flatMap((set, at) => (set.size < 5 ? [] : [[at]]));
  const alike = (a: Set<string>, b: Set<string>) => {
    const shared = [...a].filter((word) => b.has(word)).length;
    return shared * 10 >= (a.size + b.size - shared) * 9;
  };
  for (const [a, left] of sets.entries()) {
    for (const [b, right] of sets.entries()) {
      const [ofA, ofB] = [a, b].map((at) => groups.findIndex((group) => group.includes(at)));
      if (ofA === undefined || ofB === undefined || ofA < 0 || ofB < 0 || ofA === ofB || !alike(left, right)) continue;
      groups[ofA]?.push(...(groups[ofB] ?? []));
      groups.splice(ofB, 1);
    }
  }
  return groups;
}
