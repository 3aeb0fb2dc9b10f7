import type { Compiled } from "@/server/engine/compile";
import { menuLine } from "@/server/engine/meta-tools";
import { oneLine } from "@/server/engine/rows";
import { countTokens } from "@/server/engine/tokens";

/** What a bundle is to the model that reads of it, and to the roles that may use it. */
export type BundleWeight = {
  /** As it stands in the menu. */
  readonly line: string;
  readonly lineTokens: number;
  /** How many of its tools each role may use. */
  readonly roles: readonly { readonly role: string; readonly allowed: number }[];
};

export type BundleMenu = {
  readonly bundles: readonly (BundleWeight & { readonly id: string })[];
  /** Tools in no bundle, as a menu lists them where nothing else leads to them. */
  readonly leftovers: readonly { readonly name: string; readonly tools: readonly string[] }[];
};

export function readBundleMenu(compiled: Compiled): BundleMenu {
  return {
    bundles: [...compiled.bundles.values()].map(({ entry }) => ({ id: entry.id, ...weighBundle(compiled, entry) })),
    leftovers: [...compiled.leftovers.values()].map(({ entry, tools }) => ({
      name: entry.name,
      tools: tools.filter((tool) => compiled.everything.has(tool)).map((tool) => compiled.tools[tool]?.name ?? ""),
    })),
  };
}

/** Of a saved bundle, or of one that is being typed. */
export function weighBundle(compiled: Compiled, { name, description, tools }: BundleLike): BundleWeight {
  const line = menuLine({ name: oneLine(name), description: oneLine(description) });
  const numbers = tools.flatMap((tool) => compiled.numbers.get(tool) ?? []);
  return {
    line,
    lineTokens: countTokens(`\n${line}`, "o200k_base"),
    roles: [...compiled.roles.values()]
      .map(({ entry, allowed }) => ({
        role: entry.name,
        allowed: numbers.filter((tool) => allowed.has(tool)).length,
      }))
      .sort((a, b) => (a.role < b.role ? -1 : 1)),
  };
}

type BundleLike = { readonly name: string; readonly description: string; readonly tools: readonly string[] };
