import { Prisma } from "./generated/client";
import { toStorableJson } from "./storable-json";

/** For `"id" IN ${inList(ids)}`: Prisma looks at each item of a list, which blocks the event loop if there are thousands. */
export function inList(values: readonly string[]): Prisma.Sql {
  return Prisma.sql`(SELECT jsonb_array_elements_text(${toStorableJson(values)}::jsonb))`;
}
