import type { Caller } from "@/server/agent/caller";
import type { Json, ToolEntry } from "@/server/engine/model/snapshot";
import type { Format } from "@/server/engine/rendering/formats/format";
import { isObject, own } from "@/server/engine/util/json-values";

/** Callers pass only names that the engine has authorized. */

export function findToolByName({ served: { compiled } }: Caller, name: string): ToolEntry | undefined {
  const number = compiled.numbers.get(name);
  return number === undefined ? undefined : compiled.tools[number];
}

export function summaryOf(caller: Caller, name: string): string {
  return findToolByName(caller, name)?.summary ?? "";
}

export function definitionIn({ served: { compiled } }: Caller, format: Format, name: string): Json {
  const number = compiled.numbers.get(name);
  return number === undefined ? null : compiled.renderings.in(format).schemas.get(number).value;
}

export function schemaIn(caller: Caller, format: Format, name: string): Json {
  const definition = definitionIn(caller, format, name);
  if (!isObject(definition)) return definition;
  const { function: wrapped } = definition;
  const tool = isObject(wrapped) ? wrapped : definition;
  const keys = ["parameters", "input_schema", "inputSchema"];
  return keys.map((key) => own(tool, key)).find((schema) => schema !== undefined) ?? { type: "object", properties: {} };
}
