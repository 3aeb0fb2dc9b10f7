import type { JsonObject, ToolForm } from "@/server/engine/model/snapshot";
import type { ProviderSchema } from "./format";
import { PARAMETER_RULES } from "./name-rules";
import { renameParameters } from "./parameter-names";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";
import { slimSchema } from "./slim-tool";

/** Anthropic requires valid draft 2020-12, a plain object at the top, and plain names for its parameters. */
export function schemaForAnthropic(schema: JsonObject, form: ToolForm = "full"): ProviderSchema {
  const full = renameParameters(flattenTopLevel(repairSchema(schema)), PARAMETER_RULES.anthropic);
  return form === "slim" ? slimSchema(full) : full;
}
