import { isCue } from "@/server/chat/demo/language/cues";
import type { Rarity } from "./tool-profile";
import type { Weighed } from "./weigh-terms";

type Match = { readonly fit: number; readonly value: number };

/**
 * What a tool and the terms of a message have in common. Each word of the tool counts once: two words of the message that hint at
 * the same thing are one hint.
 */
export function matchTerms(terms: readonly Weighed[], stems: ReadonlyMap<string, number>, rarity: Rarity): Match[] {
  const pairs = terms
    .flatMap(({ word, stems: said, weight }) =>
      [...said].flatMap(([stem, closeness]) => {
        const fit = (stems.get(stem) ?? 0) * closeness * weight;
        return fit === 0 ? [] : [{ word, stem, fit, value: fit * (rarity.get(stem) ?? 0) }];
      }),
    )
    .sort((a, b) => b.value - a.value);
  const taken = new Set<string>();
  const hits = new Map<string, number>();
  return pairs.flatMap(({ word, stem, fit, value }) => {
    // A word stands for one thing; what a message shows by its form may stand for several.
    const most = isCue(word) ? FADING.length : 2;
    const before = hits.get(word) ?? 0;
    if (taken.has(stem) || before >= most) return [];
    taken.add(stem);
    hits.set(word, before + 1);
    const share = (FADING[before] ?? 0) * (isCue(word) || before === 0 ? 1 : 0.5);
    return [{ fit: fit * share, value: value * share }];
  });
}

/** What the first, the second and the third thing count that one cue hints at. */
const FADING = [1, 0.6, 0.4];
