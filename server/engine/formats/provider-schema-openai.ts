import type { JsonObject } from "@/server/engine/snapshot";
import type { ProviderSchema } from "./format";
import { repairSchema } from "./schema-repair";
import { flattenTopLevel } from "./schema-top-level";

/** OpenAI wants a plain object at the top and items for every array; below the top it takes all of JSON Schema. */
export function schemaForOpenai(schema: JsonObject): ProviderSchema {
  return flattenTopLevel(repairSchema(schema));
}
