import type { Compiled } from "@/server/engine/compile";
import { oneLine } from "@/server/engine/rendering/formats/text-safe";

export type Catalog = Pick<Compiled, "tools" | "search" | "categories" | "bundles" | "leftovers">;

/** Unknown or not allowed: the answer is the same and suggests what exists. */
export type Unknown = { readonly kind: "unknown"; readonly name: string; readonly closest: readonly string[] };

/** An exact match, or the only one that differs just in case and spaces: models vary the names they read. */
export function matchName(names: readonly string[], asked: string): string | null {
  if (names.includes(asked)) return asked;
  const [only, ...others] = names.filter((name) => plain(name) === plain(asked));
  return only !== undefined && others.length === 0 ? only : null;
}

function plain(name: string): string {
  return oneLine(name.slice(0, MAX_NAME)).toLowerCase();
}

const MAX_NAME = 256;
