import type { JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, own } from "@/server/engine/util/json-values";
import type { ProviderSchema } from "./format";
import type { NameRule } from "./name-rules";
import { mapNames } from "./provider-names";
import { repairSchema } from "./schema-repair";

/** Renames parameters whose names the provider refuses: one such name fails the whole request. */
export function renameParameters({ schema, notes }: ProviderSchema, rule: NameRule): ProviderSchema {
  const properties = own(schema, "properties");
  if (!isObject(properties)) return { schema, notes };
  const names = Object.keys(properties);
  if (names.every((name) => rule.accepts.test(name))) return { schema, notes };
  const map = mapNames(names, rule);
  const wireOf = (name: string) => (Object.hasOwn(properties, name) ? map.toWire(name) : name);
  const required = own(schema, "required");
  const renamed: JsonObject = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [map.toWire(name), value])),
    ...(isArray(required) ? { required: required.filter(isString).map(wireOf) } : {}),
  };
  const changed = names.filter((name) => map.toWire(name) !== name);
  return {
    schema: repairSchema(renamed),
    notes,
    parameterNames: Object.fromEntries(changed.map((name) => [map.toWire(name), name])),
  };
}

export function restoreArguments(
  args: JsonObject,
  parameterNames: Readonly<Record<string, string>> | undefined,
): JsonObject {
  if (parameterNames === undefined) return args;
  return Object.fromEntries(
    Object.entries(args).map(([wire, value]) => [
      Object.hasOwn(parameterNames, wire) ? (parameterNames[wire] ?? wire) : wire,
      value,
    ]),
  );
}
