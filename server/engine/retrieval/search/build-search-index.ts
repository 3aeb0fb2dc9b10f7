import MiniSearch from "minisearch";
import type { ToolEntry } from "@/server/engine/model/snapshot";
import { addTo } from "@/server/engine/util/add-to";
import { mapChunked, runSync, type Task } from "@/server/engine/util/chunked";
import { isObject } from "@/server/engine/util/json-values";
import { STOP_WORDS } from "@/server/engine/util/text/stop-words";
import { stemOf, stemsOf, wordsOf } from "@/server/engine/util/text/words";
import { type Letters, lettersOf } from "./jaro-winkler";
import { lastPartOf } from "./name-parts";
import { buildSearchAliases, type SearchAliases } from "./search-aliases";
import { soundKey } from "./sound-key";

export type SearchEntry = {
  readonly name: string;
  readonly lowerName: string;
  readonly lowerSource: string;
  readonly lowerAliases: string;
  /** The words of the name: separated by spaces, joined, and joined in alphabetical order. */
  readonly spaced: string;
  readonly joined: string;
  readonly sorted: string;
  readonly wordCount: number;
  readonly letters: Letters;
  readonly lastPart: string;
  readonly lastLetters: Letters;
};

/** Built once per catalog. Tools are identified by their position in the list. */
export type SearchIndex = {
  readonly entries: readonly SearchEntry[];
  readonly byName: ReadonlyMap<string, number>;
  /** Lower case, without separators: several may be spelled alike. */
  readonly byLowerName: ReadonlyMap<string, readonly number[]>;
  readonly byJoined: ReadonlyMap<string, readonly number[]>;
  readonly aliases: SearchAliases | null;
  /** Tools by the stems of their names, aliases and keywords, and of their domains. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  readonly byDomain: ReadonlyMap<string, readonly number[]>;
  /** The words behind those stems, by length and sound: candidates for misheard or mistyped words. */
  readonly wordsByLength: ReadonlyMap<number, readonly string[]>;
  readonly wordsBySound: ReadonlyMap<string, readonly string[]>;
  readonly text: MiniSearch;
  readonly frequency: ReadonlyMap<string, number>;
};

export function buildSearchIndex(tools: readonly ToolEntry[]): SearchIndex {
  return runSync(searchIndexChunked(tools));
}

export function* searchIndexChunked(tools: readonly ToolEntry[]): Task<SearchIndex> {
  const byWord = new Map<string, number[]>();
  const byDomain = new Map<string, number[]>();
  const words = new Set<string>();
  yield* mapChunked(tools, (tool, at) => {
    const topical = [tool.name, ...tool.aliases, ...tool.keywords].flatMap(contentWordsOf);
    const domain = contentWordsOf(tool.domain);
    for (const stem of new Set(topical.map(stemOf))) addTo(byWord, stem, at);
    for (const stem of new Set(domain.map(stemOf))) addTo(byDomain, stem, at);
    for (const word of [...topical, ...domain]) words.add(word);
  });
  const wordsByLength = new Map<number, string[]>();
  const wordsBySound = new Map<string, string[]>();
  for (const word of [...words].sort()) {
    addTo(wordsByLength, word.length, word);
    addTo(wordsBySound, soundKey(word), word);
  }
  const entries = yield* mapChunked(tools, describeName);
  const byLowerName = new Map<string, number[]>();
  const byJoined = new Map<string, number[]>();
  for (const [at, { lowerName, joined }] of entries.entries()) {
    addTo(byLowerName, lowerName, at);
    addTo(byJoined, joined, at);
  }
  yield;
  const indexed = yield* indexTexts(tools);
  return {
    entries,
    byLowerName,
    byJoined,
    byName: new Map(tools.map((tool, at) => [tool.name, at])),
    aliases: buildSearchAliases(tools),
    byWord,
    byDomain,
    wordsByLength,
    wordsBySound,
    ...indexed,
  };
}

/** Words that may name a tool; long ones are data. */
export function contentWordsOf(text: string): string[] {
  return wordsOf(text.slice(0, MAX_TEXT)).filter((word) => !STOP_WORDS.has(word) && word.length <= MAX_WORD);
}

const MAX_TEXT = 8192;
const MAX_WORD = 64;

function describeName({ name, source, aliases }: ToolEntry): SearchEntry {
  const words = wordsOf(name);
  const joined = words.join("");
  const lastPart = lastPartOf(name);
  return {
    name,
    lowerName: name.toLowerCase(),
    lowerSource: source.toLowerCase(),
    lowerAliases: aliases.join("\n").toLowerCase(),
    spaced: ` ${words.join(" ")} `,
    joined,
    letters: lettersOf(joined),
    sorted: [...words].sort().join(""),
    wordCount: words.length,
    lastPart,
    lastLetters: lettersOf(lastPart),
  };
}

/** The index receives stems, so no text is stemmed twice. */
function* indexTexts(tools: readonly ToolEntry[]): Task<Pick<SearchIndex, "text" | "frequency">> {
  const frequency = new Map<string, number>();
  const text = new MiniSearch({
    fields: ["name", "description", "parameters"],
    tokenize: (stems) => stems.split(" "),
    processTerm: (stem) => stem,
  });
  yield* mapChunked(tools, (tool, id) => {
    const texts = [tool.name, tool.description, parameterNamesOf(tool).join(" ")];
    const stems = texts.map((field) => stemsOf(field.slice(0, MAX_TEXT)));
    const [name, description, parameters] = stems.map((list) => list.join(" "));
    text.add({ id, name, description, parameters });
    for (const stem of new Set(stems.flat())) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  });
  return { text, frequency };
}

function parameterNamesOf(tool: ToolEntry): string[] {
  const { properties } = tool.inputSchema;
  return isObject(properties) ? Object.keys(properties) : [];
}
