import type { JsonObject, ToolForm } from "@/server/engine/model/snapshot";
import { own, without } from "@/server/engine/util/json-values";
import type { ProviderSchema } from "./format";
import { geminiNode } from "./gemini-node";
import { declareRequired } from "./gemini-types";
import { PARAMETER_RULES } from "./name-rules";
import { renameParameters } from "./parameter-names";
import { startReading } from "./schema-read";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";
import { briefGemini, slimSchema } from "./slim-tool";

/** A subset of OpenAPI 3.0: no references or closed objects, one type per node, string enums, no siblings of `anyOf`. */
export function schemaForGemini(schema: JsonObject, form: ToolForm = "full"): ProviderSchema {
  const root = repairSchema(schema);
  const flat = flattenTopLevel(root);
  const named = renameParameters({ ...flat, schema: declareRequired(flat.schema) }, PARAMETER_RULES.gemini);
  const top = without(named.schema, "$defs", "definitions");
  const full = { ...named, schema: geminiNode(top, startReading(named.schema), 0) };
  return form === "slim" ? slimSchema(full, briefGemini) : full;
}

/** Gemini refuses a top-level object without properties: a function without parameters has no schema. */
export function hasParameters(schema: JsonObject): boolean {
  return Object.keys(own(schema, "properties") ?? {}).length > 0;
}
