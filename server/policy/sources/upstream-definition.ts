import { nameAtSource } from "@/server/engine/access/judge-drift";
import type { JsonObject, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { toSummary, toTitle } from "./read/tool-words";
import type { UpstreamTool } from "./read/upstream-tool";

export type UpstreamFields = Pick<
  ToolEntry,
  "title" | "description" | "summary" | "domain" | "inputSchema" | "annotations" | "keywords" | "examples"
> & {
  /** Always with the source's name, so the tool stays known there under any name here. */
  readonly binding: JsonObject;
};
export type UpstreamField = keyof UpstreamFields;

export type UpstreamDefinition = {
  readonly name: string;
  readonly wantedName: string;
  readonly fields: UpstreamFields;
  /** The fields the source filled; the others are derived. */
  readonly said: ReadonlySet<UpstreamField>;
  /** Only in our own export. A new tool takes them; a sync never changes those of a known one. */
  readonly aliases: readonly string[];
  readonly core: boolean;
};

export function toDefinition(tool: UpstreamTool, source: SourceEntry): UpstreamDefinition {
  const { title, description, summary, domain, inputSchema, annotations, binding = {} } = tool;
  const name = nameAtSource({ name: tool.name, binding });
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

/** The catalog's definition, for comparison. Without a binding, its own name is the source's. */
export function draftFields(tool: ToolEntry): UpstreamFields {
  return {
    ...tool,
    binding: { ...tool.binding, name: nameAtSource(tool) },
  };
}

/** Search text as keywords: separated, and split if too long. */
function splitPhrases(text: string): string[] {
  return text
    .split(/[,;\n\r|]+/)
    .map((phrase) => phrase.replace(/\s+/g, " ").trim())
    .flatMap((phrase) => phrase.match(/\S.{0,98}\S(?=\s|$)|\S{1,100}/g) ?? [])
    .slice(0, 50);
}
