import type { Json, MetaTool } from "@/server/engine/model/snapshot";
import type { Selected } from "./choose-tools";
import type { CallerRequest } from "./dialects/dialect";
import { rewordTool } from "./native-tool";

/** The caller runs its tools itself. */
export type OfferedMetaTool = Exclude<MetaTool, "execute_tool">;

export type MetaOffer = {
  readonly definitions: readonly Json[];
  readonly byName: ReadonlyMap<string, OfferedMetaTool>;
};

/** The meta-tools of a selection, under names that none of the caller's own tools has. Null: none. */
export function offerMetaTools(request: CallerRequest, { selection }: Selected): MetaOffer | null {
  const taken = namesIn(request);
  const byName = new Map<string, OfferedMetaTool>();
  const definitions = selection.metaTools.flatMap((metaTool, at): Json[] => {
    // In the engine's list, meta-tools come first.
    const [wireName, definition] = [selection.toolNames[at], selection.tools[at]];
    if (metaTool === "execute_tool" || wireName === undefined || definition === undefined) return [];
    const name = freeName(wireName, taken);
    taken.add(name);
    // `system` is the caller's: what would go there goes into the first description.
    const menu = byName.size === 0 && selection.prompt !== null ? `\n${selection.prompt}` : "";
    byName.set(name, metaTool);
    return [rewordTool(request.dialect, definition, { name, description: (before) => before + menu })];
  });
  return definitions.length === 0 ? null : { definitions, byName };
}

function namesIn({ tools, otherNames, elsewhere }: CallerRequest): Set<string> {
  return new Set([
    ...tools.flatMap(({ name, localName, namespace }) => [name, localName, namespace ?? name]),
    ...otherNames,
    ...elsewhere,
  ]);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const own = `toolcrib_${name}`;
  let free = own;
  for (let count = 2; taken.has(free); count++) free = `${own}_${count}`;
  return free;
}
