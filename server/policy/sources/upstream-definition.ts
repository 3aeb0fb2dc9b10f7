import { nameAtSource } from "@/server/engine/access/judge-drift";
import type { JsonObject, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { toSummary, toTitle } from "./read/tool-words";
import type { UpstreamTool } from "./read/upstream-tool";

/** The part of a catalog entry that its source has a say in. */
export type UpstreamFields = Pick<
  ToolEntry,
  "title" | "description" | "summary" | "domain" | "inputSchema" | "annotations" | "keywords" | "examples"
> & {
  /** Always with the name at the source, so that a tool stays known there whatever it is called here. */
  readonly binding: JsonObject;
};
export type UpstreamField = keyof UpstreamFields;

/** What a source says of a tool, as it would stand in the catalog. */
export type UpstreamDefinition = {
  /** Its name at the source. */
  readonly name: string;
  /** The same as our names allow it. */
  readonly wantedName: string;
  readonly fields: UpstreamFields;
  /** The fields that the source filled; the others were made from these. */
  readonly said: ReadonlySet<UpstreamField>;
  /** Of our own export alone. A new tool takes them over; a sync never touches those of a known one. */
  readonly aliases: readonly string[];
  /** The source would have it sent in every round. */
  readonly core: boolean;
};

export function toDefinition(tool: UpstreamTool, source: SourceEntry): UpstreamDefinition {
  const { title, description, summary, domain, inputSchema, annotations, binding = {} } = tool;
  const name = upstreamName(tool.name, binding);
  const said: [UpstreamField, boolean][] = [
    ["title", title !== toTitle(undefined, tool.name)],
    ["description", description !== title],
    ["summary", summary !== toSummary(undefined, description)],
    ["domain", domain !== undefined],
    ["inputSchema", true],
    ["annotations", Object.keys(annotations).length > 0],
    ["binding", Object.keys(binding).length > 0],
  ];
  return {
    name,
    wantedName: tool.name,
    core: tool.hints.core,
    aliases: tool.aliases ?? [],
    said: new Set(said.filter(([, isSaid]) => isSaid).map(([field]) => field)),
    fields: {
      title,
      description,
      summary,
      domain: domain ?? source.name,
      inputSchema,
      annotations,
      keywords: [...new Set([...(tool.keywords ?? []), ...splitPhrases(tool.hints.searchText ?? "")])],
      examples: tool.examples ?? [],
      binding: { ...binding, name },
    },
  };
}

/** What the catalog says of a tool, to be compared. Without a binding it is known to its source by its own name. */
export function draftFields(tool: ToolEntry): UpstreamFields {
  return {
    ...tool,
    binding: { ...tool.binding, name: upstreamName(tool.name, tool.binding) },
  };
}

/** What a source calls a tool: a binding says so where our name is another. */
export function upstreamName(name: string, binding: JsonObject | undefined): string {
  return nameAtSource({ name, binding });
}

/** Search text as keywords: what is set apart stands apart, and what is too long for one is taken in parts. */
function splitPhrases(text: string): string[] {
  return text
    .split(/[,;\n\r|]+/)
    .map((phrase) => phrase.replace(/\s+/g, " ").trim())
    .flatMap((phrase) => phrase.match(/\S.{0,98}\S(?=\s|$)|\S{1,100}/g) ?? [])
    .slice(0, 50);
}
