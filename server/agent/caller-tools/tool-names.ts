import type { Task } from "@/server/engine/util/chunked";
import { wordsOf } from "@/server/engine/util/text/words";

/** Clients prefix names differently (`mcp__github__create_issue`, `github.create_issue`), so words are compared from the end. */
export type NameIndex<Named> = {
  find(ends: readonly NameEnd[]): readonly NameMatch<Named>[];
};

export type NameEnd = { readonly words: string; readonly isSure: boolean };

type NameMatch<Named> = {
  readonly named: Named;
  /** Whether the words before it are certainly a prefix, rather than part of another name. */
  readonly isSure: boolean;
};

const CLIENT_PREFIX = "mcp";

/** One word is not enough to tell `web_search` from the `search` tool of a server named `web`. */
const SURE_WORDS = 2;

/** These separate a server from a tool, and nothing else. */
const STRONG_SEPARATOR = /__|[./:]/;

export function* nameIndexChunked<Named>(
  entries: Iterable<{ readonly name: string; readonly source?: string; readonly named: Named }>,
): Task<NameIndex<Named>> {
  const byWords = new Map<string, Named[]>();
  const add = (words: readonly string[], named: Named) => {
    const key = words.join(" ");
    const known = byWords.get(key);
    if (known === undefined) byWords.set(key, [named]);
    else if (!known.includes(named)) known.push(named);
  };
  for (const { name, source = "", named } of entries) {
    yield;
    const words = wordsOf(name);
    if (words.length === 0) continue;
    add(words, named);
    // Catalog names may include their source's prefix, which other clients omit.
    const own = wordsOf(source);
    const rest = startsWith(words, own) ? words.slice(own.length) : [];
    if (own.length > 0 && rest.length >= SURE_WORDS) add(rest, named);
  }
  return {
    find: (ends) => ends.flatMap(({ words, isSure }) => (byWords.get(words) ?? []).map((named) => ({ named, isSure }))),
  };
}

export function endsOf(name: string): NameEnd[] {
  const words = wordsOf(name);
  const strong = strongStarts(name);
  const first = words[0] === CLIENT_PREFIX ? 1 : 0;
  return words.map((_, start) => ({
    words: words.slice(start).join(" "),
    isSure: start <= first || strong.has(start) || words.length - start >= SURE_WORDS,
  }));
}

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

export function serverOf(name: string): string {
  const parts = name.split("__").filter((part) => part !== "");
  const [first = "", second = ""] = parts;
  if (first.toLowerCase() === CLIENT_PREFIX && parts.length > 2) return second;
  return parts.length > 1 && first.toLowerCase() !== CLIENT_PREFIX ? first : "";
}

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
