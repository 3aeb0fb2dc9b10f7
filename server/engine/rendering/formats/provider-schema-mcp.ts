import type { JsonObject, ToolForm } from "@/server/engine/model/snapshot";
import { isArray, own, without } from "@/server/engine/util/json-values";
import type { ProviderSchema } from "./format";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";
import { slimSchema } from "./slim-tool";

/** MCP accepts every schema of type object. */
export function schemaForMcp(schema: JsonObject, form: ToolForm = "full"): ProviderSchema {
  const repaired = repairSchema(schema);
  if (form === "slim") return slimSchema(flattenTopLevel(repaired));
  const type = own(repaired, "type");
  const isObjectToo = type === undefined || type === "object" || (isArray(type) && type.includes("object"));
  if (!isObjectToo) return flattenTopLevel(repaired);
  const rest = without(repaired, "type");
  const isEmpty = Object.keys(rest).length === 0;
  return { schema: isEmpty ? { type: "object", properties: {} } : { type: "object", ...rest }, notes: [] };
}
