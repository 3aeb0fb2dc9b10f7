import { filterByRole } from "@/server/engine/access/filter-by-role";
import type { Compiled } from "@/server/engine/compile";
import { answerSearch, getTool, loadBundle } from "@/server/engine/meta-tools/answers";
import { browseCategory, listCategories } from "@/server/engine/meta-tools/categories";
import type { Resolution } from "@/server/engine/model/request";
import type { MetaTool } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import { oneLine } from "@/server/engine/rendering/formats/text-safe";

/** Deferred tools that the model cannot reach by following what it was given. */
export function unreached(
  compiled: Compiled,
  caller: { readonly role: string; readonly scope: readonly string[] | null },
  format: Format,
  answer: Resolution,
  deferred: readonly string[],
): string[] {
  const { allowed } = filterByRole(compiled, caller);
  const shown = JSON.stringify([answer.tools, answer.prompt]);
  const isShown = (text: string) => shown.includes(JSON.stringify(text).slice(1, -1));
  const numberOf = (name: string) => compiled.numbers.get(name) ?? -1;
  const has = (name: MetaTool) => answer.metaTools.includes(name);

  const isFound = (name: string) =>
    [`select:${name}`, name].some((query) =>
      answerSearch(compiled, allowed, query, { limit: 100, minScore: 0, fallback: "always" }).matches.some(
        ({ tool }) => tool === numberOf(name),
      ),
    );
  const isBrowsed = (name: string) =>
    listCategories(compiled, allowed).some((category) => {
      const page = browseCategory(compiled, allowed, category.name, { limit: 1000 });
      return page.kind === "found" && page.tools.some((tool) => tool.name === name);
    });
  // Requested as the menu spells it: on one line, without invisible characters.
  const isLoaded = (name: string) =>
    [...compiled.bundles.keys(), ...compiled.leftovers.keys()]
      .flatMap((group) => [group.replace(/\s+/g, " "), oneLine(group)])
      .filter(isShown)
      .some((group) => {
        const bundle = loadBundle(compiled, allowed, group);
        return bundle.kind === "found" && bundle.tools.includes(numberOf(name));
      });
  const isNamed = (name: string) => {
    const wire = compiled.renderings.in(format).names.toWire(name);
    const found = getTool(compiled, allowed, name);
    return isShown(`- ${wire}: `) && found.kind === "found" && found.tool === numberOf(name);
  };

  return deferred.filter((name) => {
    if (has("search_tools") && isFound(name)) return false;
    if (has("list_categories") && has("browse_category") && isBrowsed(name)) return false;
    if (has("load_tools") && isLoaded(name)) return false;
    return !((has("get_tool") || has("execute_tool")) && isNamed(name));
  });
}
