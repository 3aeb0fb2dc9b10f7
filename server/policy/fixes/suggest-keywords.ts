import type { Snapshot } from "@/server/engine/model/snapshot";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { hasLetter, wordsOf } from "@/server/engine/util/text/words";
import { createPacer } from "@/server/lib/yield-to-event-loop";

const SHORTEST = 3;
const MOST = 5;

/** Distinctive words and pairs of words that the messages share, the best first. */
export async function suggestKeywords(snapshot: Snapshot, messages: readonly string[]): Promise<string[]> {
  const taken = new Set(snapshot.categories.flatMap(({ keywords }) => keywords.map(({ text }) => text.toLowerCase())));
  const counts = new Map<string, number>();
  for (const message of messages) {
    for (const phrase of new Set(phrasesOf(message))) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  }
  const common = await commonness(snapshot);
  return [...counts]
    .filter(([phrase]) => !taken.has(phrase))
    .map(([phrase, count]) => ({ phrase, weight: count * tellingness(phrase, common) }))
    .sort((a, b) => b.weight - a.weight || (a.phrase < b.phrase ? -1 : 1))
    .slice(0, MOST)
    .map(({ phrase }) => phrase);
}

/** A keyword must occur literally in the message: only adjacent words make a pair. */
function phrasesOf(message: string): string[] {
  const words = message.toLowerCase().match(/[\p{L}\p{N}_'-]+/gu) ?? [];
  const says = (word: string | undefined): word is string =>
    word !== undefined && word.length >= SHORTEST && hasLetter(word) && !/\d/.test(word) && !STOP_WORDS.has(word);
  return words.flatMap((word, index) => {
    if (!says(word)) return [];
    const next = words[index + 1];
    return says(next) ? [word, `${word} ${next}`] : [word];
  });
}

async function commonness({ tools }: Snapshot): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const pace = createPacer();
  for (const { name, description, examples, keywords, aliases } of tools) {
    await pace();
    const words = new Set(wordsOf([name, description, ...examples, ...keywords, ...aliases].join(" ")));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Words of many tools distinguish none. A pair scores slightly more than its better word. */
function tellingness(phrase: string, common: ReadonlyMap<string, number>): number {
  const weights = phrase.split(" ").map((word) => 1 / (1 + (common.get(word) ?? 0) / 5));
  return Math.max(...weights) * (weights.length > 1 ? 1.1 : 1);
}
