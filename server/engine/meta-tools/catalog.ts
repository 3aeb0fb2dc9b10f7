import type { Compiled } from "@/server/engine/compile";
import { oneLine } from "@/server/engine/rendering/formats/text-safe";

/** What meta-tools are answered from: the part of a compiled snapshot that speaks of tools and their groups. */
export type Catalog = Pick<Compiled, "tools" | "search" | "categories" | "bundles" | "leftovers">;

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
  return oneLine(name.slice(0, MAX_NAME)).toLowerCase();
}

const MAX_NAME = 256;
