import { wordsOf } from "@/server/engine/util/text/words";

/** The three forms in which a model asks for tools. */
type SearchQuery =
  /** `select:A,B`: these, by name. */
  | { readonly kind: "select"; readonly names: readonly string[] }
  /** Free words; each `+word` must be in the name or the source of what is found, and the rest ranks. */
  | { readonly kind: "search"; readonly must: readonly string[]; readonly text: string };

/** Every string is a query; one that asks for nothing finds nothing. */
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
    // A lone plus, or one before something that is no word, is text like any other.
    if (part.startsWith("+") && wordsOf(part).length > 0) must.push(part.slice(1).toLowerCase());
    else if (part !== "") rest.push(part);
  }
  return { kind: "search", must: [...new Set(must)].slice(0, MAX_NAMES), text: rest.join(" ") };
}

/** More than a model says about a tool, and little enough to compare with thousands of names. */
const MAX_QUERY = 2000;
const MAX_NAMES = 50;
