import { wordsOf } from "@/server/engine/util/text/words";

type SearchQuery =
  | { readonly kind: "select"; readonly names: readonly string[] }
  /** Free words; each `+word` must be in the name or the source of what is found, and the rest ranks. */
  | { readonly kind: "search"; readonly must: readonly string[]; readonly text: string };

/** Any string is a query; an empty one finds nothing. */
export function parseQuery(query: string): SearchQuery {
  const text = query.slice(0, MAX_QUERY).trim();
  const select = /^select\s*:/i.exec(text);
  if (select !== null) {
    const names = text.slice(select[0].length).split(/[\s,]+/);
    return { kind: "select", names: [...new Set(names.filter((name) => name !== ""))].slice(0, MAX_NAMES) };
  }
  const must: string[] = [];
  const rest: string[] = [];
  for (const part of text.split(/\s+/)) {
    // A lone plus, or one before a non-word, is plain text.
    if (part.startsWith("+") && wordsOf(part).length > 0) must.push(part.slice(1).toLowerCase());
    else if (part !== "") rest.push(part);
  }
  return { kind: "search", must: [...new Set(must)].slice(0, MAX_NAMES), text: rest.join(" ") };
}

const MAX_QUERY = 2000;
const MAX_NAMES = 50;
