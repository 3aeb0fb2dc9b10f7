import type { MissRow } from "@/server/contract/usage";
import type { Compiled } from "@/server/engine/compile";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { closestNames } from "@/server/engine/retrieval/search/closest-names";
import { searchTools } from "@/server/engine/retrieval/search/search-tools";

const MOST = 8;

export function findTargets(
  { snapshot, compiled }: { readonly snapshot: Snapshot; readonly compiled: Compiled },
  { name }: Pick<MissRow, "name">,
): string[] {
  if (snapshot.tools.some((tool) => tool.name === name)) return [name];
  const bundle = snapshot.bundles.find((entry) => entry.name === name);
  if (bundle !== undefined) return bundle.tools.slice(0, MOST);
  const { search, everything } = compiled;
  const asked = name.slice(0, 500);
  const found = searchTools(search, everything, asked.replace(/[_.]+/g, " "), {
    limit: MOST,
    minScore: 0.05,
    fallback: "always",
  });
  const names = [...closestNames(search, everything, asked), ...found.map(({ tool }) => compiled.tools[tool]?.name)];
  return [...new Set(names.filter((each) => each !== undefined))].slice(0, MOST);
}
