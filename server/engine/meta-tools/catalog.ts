import type { SearchIndex } from "@/server/engine/search/search-index";
import type { BundleEntry, CategoryEntry, ToolEntry } from "@/server/engine/snapshot";

/** What meta-tools are answered from: the part of a compiled snapshot that speaks of tools and their groups. */
export type Catalog = {
  readonly tools: readonly ToolEntry[];
  readonly search: SearchIndex;
  /** Enabled ones only. */
  readonly categories: Groups<CategoryEntry>;
  readonly bundles: Groups<BundleEntry>;
  /** Menus may offer these beside the bundles, so that they reach every tool. */
  readonly leftovers: Groups<BundleEntry>;
};

type Groups<Entry> = ReadonlyMap<string, { readonly entry: Entry; readonly tools: readonly number[] }>;

/** Somebody asked for what does not exist, or not for them: the answer is the same, and helps with what does. */
export type Unknown = { readonly kind: "unknown"; readonly name: string; readonly closest: readonly string[] };

/**
 * The name among these that was meant: the exact one, or the only one that differs in nothing but case and blanks. Menus show
 * names on one line, and models repeat them as they like.
 */
export function meantName(names: readonly string[], asked: string): string | null {
  if (names.includes(asked)) return asked;
  const [only, ...others] = names.filter((name) => plain(name) === plain(asked));
  return only !== undefined && others.length === 0 ? only : null;
}

function plain(name: string): string {
  return name.slice(0, MAX_NAME).toLowerCase().trim().replace(/\s+/g, " ");
}

const MAX_NAME = 256;
