import type { JsonObject, ToolForm } from "@/server/engine/model/snapshot";
import type { ProviderSchema } from "./format";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";
import { slimSchema } from "./slim-tool";

/** OpenAI requires a plain object at the top and items for every array; below the top it accepts all of JSON Schema. */
export function schemaForOpenai(schema: JsonObject, form: ToolForm = "full"): ProviderSchema {
  const full = flattenTopLevel(repairSchema(schema));
  return form === "slim" ? slimSchema(full) : full;
}
