import { wordsOf } from "@/server/engine/util/text/words";

/**
 * Clients put a prefix before the names of a server's tools, each in its own way: `mcp__github__create_issue`,
 * `github__create_issue`, `github_create_issue`, `github.create_issue`. Names are compared by their words, from the end.
 */
export type NameIndex<Named> = {
  /** What a name may stand for, the longest match first. */
  find(ends: readonly NameEnd[]): readonly NameMatch<Named>[];
};

/** The last words of a name, set apart by blanks. */
export type NameEnd = { readonly words: string; readonly isSure: boolean };

type NameMatch<Named> = {
  readonly named: Named;
  /** Whether what stands before it is certainly a prefix; otherwise it may be a part of another name. */
  readonly isSure: boolean;
};

/** What MCP clients put before the name of the server. */
const CLIENT_PREFIX = "mcp";

/** One word is too little to tell `web_search` from the `search` of a server called `web`. */
const SURE_WORDS = 2;

/** Set a server apart from a tool, and nothing else. */
const STRONG_SEPARATOR = /__|[./:]/;

export function buildNameIndex<Named>(
  entries: Iterable<{ readonly name: string; readonly source?: string; readonly named: Named }>,
): NameIndex<Named> {
  const byWords = new Map<string, Named[]>();
  const add = (words: readonly string[], named: Named) => {
    const key = words.join(" ");
    const known = byWords.get(key);
    if (known === undefined) byWords.set(key, [named]);
    else if (!known.includes(named)) known.push(named);
  };
  for (const { name, source = "", named } of entries) {
    const words = wordsOf(name);
    if (words.length === 0) continue;
    add(words, named);
    // A catalog may hold names with the prefix of their source, which another client does not use.
    const own = wordsOf(source);
    const rest = startsWith(words, own) ? words.slice(own.length) : [];
    if (own.length > 0 && rest.length >= SURE_WORDS) add(rest, named);
  }
  return {
    find: (ends) => ends.flatMap(({ words, isSure }) => (byWords.get(words) ?? []).map((named) => ({ named, isSure }))),
  };
}

/** Everything that a name may be once a prefix is taken away, the longest first. */
export function endsOf(name: string): NameEnd[] {
  const words = wordsOf(name);
  const strong = strongStarts(name);
  const first = words[0] === CLIENT_PREFIX ? 1 : 0;
  return words.map((_, start) => ({
    words: words.slice(start).join(" "),
    isSure: start <= first || strong.has(start) || words.length - start >= SURE_WORDS,
  }));
}

/** Of these sources, those whose name a tool's name begins with. */
export function buildPrefixIndex(sources: readonly string[]): (name: string) => string[] {
  const byWords = new Map<string, string[]>();
  for (const source of sources) {
    const key = wordsOf(source).join(" ");
    if (key !== "") byWords.set(key, [...(byWords.get(key) ?? []), source]);
  }
  return (name) => {
    const all = wordsOf(name);
    const words = all[0] === CLIENT_PREFIX ? all.slice(1) : all;
    const found: string[] = [];
    for (let end = 1; end < words.length; end++) found.push(...(byWords.get(words.slice(0, end).join(" ")) ?? []));
    return found;
  };
}

/** The server that a name tells of; empty where it tells of none. */
export function serverOf(name: string): string {
  const parts = name.split("__").filter((part) => part !== "");
  const [first = "", second = ""] = parts;
  if (first.toLowerCase() === CLIENT_PREFIX && parts.length > 2) return second;
  return parts.length > 1 && first.toLowerCase() !== CLIENT_PREFIX ? first : "";
}

/** The numbers of the words that follow a strong separator. */
function strongStarts(name: string): ReadonlySet<number> {
  const starts = new Set<number>();
  let count = 0;
  for (const part of name.split(STRONG_SEPARATOR)) {
    starts.add(count);
    count += wordsOf(part).length;
  }
  return starts;
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, at) => words[at] === word);
}
