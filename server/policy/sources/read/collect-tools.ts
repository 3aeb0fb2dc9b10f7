import type { Json, JsonObject, ToolAnnotations } from "@/server/engine/model/snapshot";
import { cleanText, isPlainObject } from "./clean-json";
import { createSchemaCleaner } from "./clean-schema";
import { toDescription, toDomain, toSummary, toTitle, toToolName } from "./tool-words";
import { type Problem, type RawTool, type ReadResult, UnusableTool, type UpstreamTool } from "./upstream-tool";

/** For all schemas of a source together, which are compared, priced and stored as one change. */
const MAX_TOTAL_LETTERS = 16 * 1024 * 1024;
const MAX_PHRASES = 1000;
const MAX_ALIASES = 50;
const ANNOTATIONS = ["readOnly", "destructive", "idempotent", "openWorld"] as const;

/** Takes every valid tool, each name once, and explains the rest. Lazy. */
export function collectTools(found: Iterable<RawTool | Problem>): ReadResult {
  const tools = new Map<string, UpstreamTool>();
  const problems: Problem[] = [];
  const cleanSchema = createSchemaCleaner();
  let letters = 0;
  const clean: Clean = (given, what) => {
    const cleaned = cleanSchema(given, what);
    letters += cleaned.letters;
    return cleaned.schema;
  };
  for (const raw of found) {
    if (letters > MAX_TOTAL_LETTERS) {
      problems.push({ name: "(the rest)", message: "The schemas before it exceed 16 MB in total" });
      break;
    }
    const problem = "message" in raw ? raw : take(raw, tools, clean);
    if (problem !== null) problems.push(problem);
  }
  return { tools: [...tools.values()], problems };
}

type Clean = (given: JsonObject, what: string) => JsonObject;

function take(raw: RawTool, tools: Map<string, UpstreamTool>, clean: Clean): Problem | null {
  const name = describeName(raw.name);
  try {
    const tool = toUpstreamTool(raw, clean);
    if (tools.has(tool.name)) return { name, message: `Another tool is also named ${tool.name}` };
    tools.set(tool.name, tool);
    return null;
  } catch (error) {
    if (error instanceof UnusableTool) return { name, message: error.message };
    throw error;
  }
}

export function describeName(name: unknown): string {
  return typeof name === "string" && name.trim() !== "" ? cleanText(name).slice(0, 128) : "(no name)";
}

function toUpstreamTool(raw: RawTool, clean: Clean): UpstreamTool {
  if (typeof raw.name !== "string" || raw.name.trim() === "") throw new UnusableTool("It has no name");
  const name = toToolName(raw.name.trim());
  if (name === "") throw new UnusableTool("Its name has no characters allowed in a tool name");
  const title = toTitle(raw.title, name);
  const description = toDescription(raw.description, title);
  const domain = toDomain(raw.domain);
  const outputSchema = isPlainObject(raw.outputSchema) ? clean(raw.outputSchema, "output schema") : undefined;
  return {
    name,
    title,
    description,
    summary: toSummary(raw.summary, description),
    inputSchema: toInputSchema(raw.inputSchema, clean),
    annotations: toAnnotations(raw.annotations ?? {}),
    hints: { core: raw.core === true, searchText: toSearchText(raw.searchText) },
    ...(outputSchema !== undefined && { outputSchema }),
    ...(domain !== undefined && { domain }),
    ...(raw.binding !== undefined && { binding: raw.binding }),
    ...(Array.isArray(raw.keywords) && { keywords: toPhrases(raw.keywords, 100) }),
    ...(Array.isArray(raw.examples) && { examples: toPhrases(raw.examples, 500) }),
    ...(Array.isArray(raw.aliases) && { aliases: toPhrases(raw.aliases, 100).slice(0, MAX_ALIASES) }),
  };
}

/** Arguments are an object: a schema without a type means that. */
function toInputSchema(given: unknown, clean: Clean): JsonObject {
  if (given === undefined || given === null || given === true) return { type: "object", properties: {} };
  if (!isPlainObject(given)) throw new UnusableTool("Its input schema is not an object");
  const { type, ...rest } = clean(given, "input schema");
  if (!isObjectType(type)) throw new UnusableTool("Its arguments are not an object");
  return { type: "object", ...rest };
}

function isObjectType(type: Json | undefined): boolean {
  return type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));
}

function toAnnotations(given: ToolAnnotations): ToolAnnotations {
  return Object.fromEntries(ANNOTATIONS.flatMap((key) => (typeof given[key] === "boolean" ? [[key, given[key]]] : [])));
}

function toSearchText(text: unknown): string | null {
  return typeof text === "string" ? cleanText(text).trim().slice(0, 2000) || null : null;
}

function toPhrases(list: readonly unknown[], maxLength: number): string[] {
  const texts = list.flatMap((item) => (typeof item === "string" ? [cleanText(item).trim().slice(0, maxLength)] : []));
  return [...new Set(texts.filter((text) => text !== ""))].slice(0, MAX_PHRASES);
}
