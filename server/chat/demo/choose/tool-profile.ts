import { type DemoTool, isObject, propertiesOf, requiredOf } from "@/server/chat/demo/demo-tool";
import { isActionWord, type OfferedActions, readOffered } from "@/server/chat/demo/language/actions";
import type { Vocabulary } from "@/server/chat/demo/language/correct-words";
import { plain, SUGGESTIVE, VAGUE } from "@/server/chat/demo/language/terms";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";

/** What a word counts by the place where a tool says it. */
const WEIGHTS = { name: 2.2, early: 1.7, opening: 1.4, description: 1, parameter: 0.9, detail: 0.5 } as const;
/** What a description begins with is what it is about. */
const EARLY_WORDS = 12;

export type Profile = {
  readonly tool: DemoTool;
  readonly stems: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  readonly actions: OfferedActions;
  /** It has to be told which one it is about. */
  readonly isOfOne: boolean;
};

/** What a tool says of itself, as stems with the weight of the place where they stand. */
export function profileOf(tool: DemoTool): Profile {
  const key = isObject(tool.inputSchema) ? tool.inputSchema : tool;
  const known = remembered.get(key);
  if (known?.tool.name === tool.name && known.tool.description === tool.description) return { ...known, tool };
  const stems = new Map<string, number>();
  const put = (text: string, weight: number) => {
    for (const word of wordsOf(plain(text))) {
      const stem = stemOf(word);
      if ((stems.get(stem) ?? 0) < weight) stems.set(stem, weight);
    }
  };
  const [opening = "", ...rest] = withoutVerb(tool.description).split(/(?<=\.)\s/);
  put(tool.name, WEIGHTS.name);
  put(opening.split(" ", EARLY_WORDS).join(" "), WEIGHTS.early);
  put(opening, WEIGHTS.opening);
  put(rest.join(" "), WEIGHTS.description);
  for (const [name, schema] of propertiesOf(tool.inputSchema)) {
    put(name, WEIGHTS.parameter);
    put(schema.description ?? "", WEIGHTS.detail);
    put((schema.enum ?? []).join(" "), WEIGHTS.parameter);
  }
  const names = wordsOf(tool.name.replace(/[_.-]/g, " ")).map(stemOf);
  const isOfOne = requiredOf(tool.inputSchema).some((name) => /(?:^|_)id$|^name$/.test(name));
  const profile = { tool, stems, names, isOfOne, actions: readOffered(tool.name, tool.description) };
  remembered.set(key, profile);
  return profile;
}

/** "Report how the service is doing" is about the service, not about reports. */
function withoutVerb(description: string): string {
  const [verb = ""] = /^[A-Za-z]{1,20}/.exec(description) ?? [];
  return isActionWord(verb.toLowerCase()) ? description.slice(verb.length) : description;
}

/** By the schema, which stays the same object from round to round while the tool itself is read anew. */
const remembered = new WeakMap<object, Profile>();

export type Rarity = ReadonlyMap<string, number>;

/** A word that every tool has tells none from another. */
export function rarityOf(all: readonly Profile[]): Rarity {
  const counts = new Map<string, number>();
  for (const { stems } of all) for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const rarity = new Map<string, number>();
  for (const [stem, count] of counts) rarity.set(stem, 0.35 + Math.log((all.length + 1) / count) / Math.log(66));
  return rarity;
}

/** The words that messages to these tools are made of. */
export function vocabularyOf(tools: readonly DemoTool[]): Vocabulary {
  return {
    names: [...tools.flatMap(({ name }) => wordsOf(name)), ...SUGGESTIVE],
    words: [...tools.flatMap((tool) => [...profileOf(tool).stems.keys()]), ...VAGUE],
  };
}
