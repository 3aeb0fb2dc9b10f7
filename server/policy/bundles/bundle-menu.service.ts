import type { Compiled } from "@/server/engine/compile";
import { menuLine } from "@/server/engine/meta-tools/meta-tool";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { oneLine } from "@/server/engine/rendering/formats/text-safe";
import { menuDetail } from "@/server/engine/rendering/presentation";
import { countTokens } from "@/server/engine/rendering/tokens";

type BundleWeight = {
  /** As in a menu of lines; a menu of names has only its name. */
  readonly line: string;
  readonly lineTokens: number;
  readonly nameTokens: number;
  readonly roles: readonly {
    readonly role: string;
    readonly allowed: number;
    /** How the menu of the role's policy shows a bundle. */
    readonly menu: "line" | "name" | "none";
  }[];
};

type BundleMenu = {
  readonly bundles: readonly (BundleWeight & { readonly id: string })[];
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

export function weighBundle(compiled: Compiled, { name, description, tools }: BundleLike): BundleWeight {
  const line = menuLine({ name: oneLine(name), description: oneLine(description) });
  const numbers = tools.flatMap((tool) => compiled.numbers.get(tool) ?? []);
  return {
    line,
    lineTokens: countTokens(`\n${line}`, "o200k_base"),
    nameTokens: countTokens(`, ${oneLine(name)}`, "o200k_base"),
    roles: [...compiled.roles.values()]
      .map(({ entry, allowed, settings }) => ({
        role: entry.name,
        allowed: numbers.filter((tool) => allowed.has(tool)).length,
        menu: menuOf(settings),
      }))
      .sort((a, b) => (a.role < b.role ? -1 : 1)),
  };
}

const SHOWN = { lines: "line", names: "name" } as const;

function menuOf(settings: PolicySettings): BundleWeight["roles"][number]["menu"] {
  const detail = menuDetail(settings);
  return detail === null ? "none" : SHOWN[detail];
}

type BundleLike = { readonly name: string; readonly description: string; readonly tools: readonly string[] };
