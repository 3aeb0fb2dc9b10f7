import { largeScenario } from "@/prisma/scenarios/large";
import type { Snapshot, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";

/** The role that may use every tool. */
export const CATALOG_ROLE = "everything";
const TOOLS_PER_SOURCE = 25;
const SYLLABLES = ["bru", "kel", "mon", "tar", "vis", "zor", "fen", "lun", "pag", "rit"];

/**
 * The large scenario scaled to a number of tools. Smaller catalogs have whole sources from all domains; larger ones
 * repeat every source with new names and words.
 */
export function catalogOfSize(count: number): Snapshot {
  const large = largeScenario();
  const places = ["", ...SYLLABLES.map((syllable) => `_${syllable}ia`)].slice(0, Math.ceil(count / large.tools.length));
  const everySource = places.flatMap((place) => large.sources.map((source) => sourceAt(source, place)));
  const sources = spread(everySource, Math.ceil(count / TOOLS_PER_SOURCE));
  const sourceNames = new Set(sources.map((source) => source.name));
  const tools = places
    .flatMap((place) => large.tools.map((tool) => toolAt(tool, place)))
    .filter((tool) => sourceNames.has(tool.source))
    .slice(0, count);
  const toolNames = new Set(tools.map((tool) => tool.name));
  const present = (names: readonly string[]) => names.filter((name) => toolNames.has(name));
  const everywhere = (names: readonly string[]) => places.flatMap((place) => names.map((name) => name + place));
  return {
    ...large,
    sources,
    tools,
    roles: large.roles.filter((role) => role.name === CATALOG_ROLE),
    categories: large.categories
      .map((category) => ({ ...category, tools: present(everywhere(category.tools)) }))
      .filter((category) => category.tools.length > 0),
    bundles: places
      .flatMap((place) =>
        large.bundles.map(({ id, name, description, tools: members }) => ({
          id: id + place,
          name: name + place,
          description,
          tools: present(members.map((member) => member + place)),
        })),
      )
      .filter((bundle) => bundle.tools.length > 0),
  };
}

function sourceAt(source: SourceEntry, place: string): SourceEntry {
  return place === "" ? source : { ...source, id: source.id + place, name: source.name + place };
}

function toolAt(tool: ToolEntry, place: string): ToolEntry {
  if (place === "") return tool;
  const word = place.slice(1);
  return {
    ...tool,
    id: tool.id + place,
    name: tool.name + place,
    source: tool.source + place,
    description: `${tool.description} For ${word}.`,
    summary: `${tool.summary}, ${word}`,
    examples: tool.examples.map((example) => `${example} ${word}`),
  };
}

/** An evenly spaced sample. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = items.length / Math.min(count, items.length);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}
