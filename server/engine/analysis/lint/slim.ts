import type { Json, JsonObject, MetaTool, PolicySettings, ToolEntry } from "@/server/engine/model/snapshot";
import { RENDERERS } from "@/server/engine/rendering/formats/index";
import { schemaForOpenai } from "@/server/engine/rendering/formats/provider-schema-openai";
import { repairSchema } from "@/server/engine/rendering/formats/schema-repair";
import { firstLine, slimTool } from "@/server/engine/rendering/formats/slim-tool";
import { sendsSlim } from "@/server/engine/stages/choose-forms";
import { addTo } from "@/server/engine/util/add-to";
import { compareText } from "@/server/engine/util/canonical";
import { mapChunked, type Task } from "@/server/engine/util/chunked";
import { isArray, isObject, isString, own } from "@/server/engine/util/json-values";
import { type LintFinding, MAX_FINDINGS, warning } from "./finding";
import type { LintInput, LintRole } from "./lint-input";

const MANY_OPTIONAL = 3;

/** Tools that lose too much in slim form: calls would fail and cost a round. */
export function* lintSlim({ liveTools, roles }: LintInput): Task<LintFinding[]> {
  const slimRoles = roles.filter(({ settings }) => sendsSlim(settings));
  const slimmed = new Set(slimRoles.flatMap(slimToolsOf));
  const unexpandable = new Set(slimRoles.filter(({ settings }) => !canExpand(settings)).flatMap(slimToolsOf));
  const tools = liveTools.filter(({ name }) => slimmed.has(name)).sort((a, b) => compareText(a.name, b.name));
  yield;
  const found = yield* mapChunked(tools, (tool) => {
    const loss = lossOf(tool);
    if (loss === null || (loss.kind === "optional" && !unexpandable.has(tool.name))) return [];
    return isSmaller(tool) ? [{ tool, loss }] : [];
  });
  const lossy = found.flat();
  return [
    ...lossy.flatMap(({ tool: { name }, loss }) =>
      loss.kind === "optional" ? [] : [warning("slim-loses-parameters", { noun: "tool", name, others: loss.names })],
    ),
    ...optionalOnly(lossy.flatMap(({ tool, loss }) => (loss.kind === "optional" ? [tool] : []))),
  ].slice(0, MAX_FINDINGS);
}

function slimToolsOf({ allowed, core }: LintRole): string[] {
  const full = new Set(core.map(({ name }) => name));
  return [...allowed.keys()].filter((name) => !full.has(name));
}

/** Optional parameters are no loss if the model can ask for the full schema: the tool also works without them. */
function canExpand({ presentation }: PolicySettings): boolean {
  return presentation.metaTools.some((name) => EXPANDS.has(name));
}

const EXPANDS: ReadonlySet<MetaTool> = new Set(["search_tools", "get_tool", "load_tools"]);

type Loss =
  | { readonly kind: "optional" }
  /** The parameters of alternatives that are not shown; none: the tool has no words at all. */
  | { readonly kind: "hidden"; readonly names: readonly string[] };

function lossOf(tool: ToolEntry): Loss | null {
  const { schema } = schemaForOpenai(tool.inputSchema);
  const required = namesIn(own(schema, "required"));
  const inForms = namesInForms(repairSchema(tool.inputSchema));
  if (inForms.length > 0 && !inForms.some((name) => required.includes(name))) return { kind: "hidden", names: inForms };
  if (required.length === 0 && keysOf(own(schema, "properties")).length >= MANY_OPTIONAL) return { kind: "optional" };
  return firstLine(tool) === "" ? { kind: "hidden", names: [] } : null;
}

function optionalOnly(tools: readonly ToolEntry[]): LintFinding[] {
  const groups = new Map<string, string[]>();
  for (const { source, name } of tools) addTo(groups, source, name);
  return [...groups.values()].map(([name = "", ...others]) => {
    const numbers = { count: 1 + others.length, limit: MANY_OPTIONAL };
    return warning("slim-loses-parameters", { noun: "tool", name, others, numbers });
  });
}

function isSmaller(tool: ToolEntry): boolean {
  const { renderTool } = RENDERERS["openai-chat"];
  const slim = renderTool(slimTool(tool), tool.name, { form: "slim" });
  return slim.text.length < renderTool(tool, tool.name).text.length;
}

function namesInForms(schema: JsonObject): string[] {
  const forms = ["anyOf", "oneOf"].flatMap((keyword) => {
    const written = own(schema, keyword);
    return isArray(written) && written.length > 1 ? written.filter(isObject) : [];
  });
  return [...new Set(forms.flatMap((form) => [...keysOf(own(form, "properties")), ...namesIn(own(form, "required"))]))];
}

function namesIn(names: Json | undefined): string[] {
  return isArray(names) ? names.filter(isString) : [];
}

function keysOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value) : [];
}
