import { largeScenario } from "@/prisma/scenarios/large";
import type { Snapshot, SourceEntry, ToolEntry } from "@/server/engine/snapshot";

/** The role of the large scenario that may use every tool. */
export const CATALOG_ROLE = "everything";

type Branch = { readonly source: SourceEntry; readonly tools: readonly ToolEntry[] };

/**
 * The large scenario, cut down or multiplied to so many tools. A smaller catalog holds whole sources, spread over the
 * fields of work. Beyond the scenario every source comes again for another place, with names and words of its own.
 */
export function catalogOfSize(count: number): Snapshot {
  const large = largeScenario();
  const tools = new Map<string, ToolEntry[]>();
  for (const tool of large.tools) tools.set(tool.source, [...(tools.get(tool.source) ?? []), tool]);
  const originals = large.sources.map((source) => ({ source, tools: tools.get(source.name) ?? [] }));
  const copies = Math.ceil(count / large.tools.length);
  const everything = Array.from({ length: copies }, (_, copy) =>
    copy === 0 ? originals : originals.map((branch) => elsewhere(branch, copy)),
  ).flat();
  const branches = spread(everything, Math.ceil((count * everything.length) / (copies * large.tools.length)));
  return restrict(large, branches);
}

/** The first of every so many. */
function spread<Item>(items: readonly Item[], count: number): readonly Item[] {
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]).flatMap((item) =>
    item === undefined ? [] : [item],
  );
}

function elsewhere({ source, tools }: Branch, copy: number): Branch {
  const place = placeName(copy);
  const name = `${source.name}_${place}`;
  return {
    source: { ...source, id: `${source.id}_${place}`, name, title: `${source.title} ${place}` },
    tools: tools.map((tool) => ({
      ...tool,
      id: `${tool.id}_${place}`,
      name: `${tool.name}_${place}`,
      source: name,
      description: `${tool.description} For ${place}.`,
      summary: `${tool.summary}, ${place}`,
      examples: tool.examples.map((example) => `${example} ${place}`),
    })),
  };
}

/** A word that occurs nowhere else. */
function placeName(copy: number): string {
  const syllables = ["bru", "kel", "mon", "tar", "vis", "zor", "fen", "lun", "pag", "rit"];
  return `${syllables[copy % 10]}${syllables[Math.floor(copy / 10) % 10]}ia`;
}

/** Categories and bundles keep what is left of them; each of the copies keeps the bundles of its original. */
function restrict(large: Snapshot, branches: readonly Branch[]): Snapshot {
  const tools = branches.flatMap((branch) => branch.tools);
  const names = new Set(tools.map((tool) => tool.name));
  const places = ["", ...new Set(tools.map(({ name }) => /_[a-z]+ia$/.exec(name)?.[0] ?? ""))];
  const known = <Entry extends { readonly tools: readonly string[] }>(entry: Entry) => ({
    ...entry,
    tools: [...new Set(places)].flatMap((place) => entry.tools.map((name) => name + place)).filter((name) => names.has(name)),
  });
  const bundlesOf = (place: string) =>
    large.bundles.map((bundle) => ({
      id: bundle.id + place,
      name: bundle.name + place,
      description: bundle.description,
      tools: bundle.tools.map((name) => name + place).filter((name) => names.has(name)),
    }));
  return {
    ...large,
    sources: branches.map((branch) => branch.source),
    tools,
    roles: large.roles.filter((role) => role.name === CATALOG_ROLE),
    categories: large.categories.map(known).filter((category) => category.tools.length > 0),
    bundles: [...new Set(places)].flatMap(bundlesOf).filter((bundle) => bundle.tools.length > 0),
  };
}
