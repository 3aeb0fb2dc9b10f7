import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { isArray, isObject, isString, MAX_DEPTH, own } from "@/server/engine/util/json-values";
import { cleanJson } from "@/server/policy/sources/read/clean-json";
import { ToolFailure } from "./builtin-tool";

export type Arguments = {
  text(name: string): string;
  optionalText(name: string): string | null;
  number(name: string): number;
  optionalNumber(name: string): number | null;
  flag(name: string): boolean;
  optionalTexts(name: string): readonly string[] | null;
  object(name: string): JsonObject;
};

/** The schema holds the defaults. Already validated, except for dates missing from the calendar. */
export function readArguments(schema: JsonObject, given: JsonObject): Arguments {
  const values = cleanJson(given, MAX_DEPTH) as JsonObject;
  const validate = validatorOf(schema);
  if (!validate(values)) throw new ToolFailure(ajv.errorsText(validate.errors, { dataVar: "arguments" }));
  const find = <T extends Json>(name: string, fits: (value: Json | undefined) => value is T): T | null => {
    const value = own(values, name);
    return fits(value) ? value : null;
  };
  const need = <T extends Json>(name: string, fits: (value: Json | undefined) => value is T): T => {
    const value = find(name, fits);
    if (value === null) throw new ToolFailure(`${name}: is missing`);
    return value;
  };
  return {
    text: (name) => need(name, isString),
    optionalText: (name) => find(name, isString),
    number: (name) => need(name, isNumber),
    optionalNumber: (name) => find(name, isNumber),
    flag: (name) => own(values, name) === true,
    optionalTexts: (name) => find(name, isArray)?.filter(isString) ?? null,
    object: (name) => find(name, isObject) ?? {},
  };
}

const ajv = new Ajv({ useDefaults: true, strict: false });
formats.default(ajv);
const validators = new WeakMap<JsonObject, ValidateFunction>();

function validatorOf(schema: JsonObject): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const made = ajv.compile(schema);
  validators.set(schema, made);
  return made;
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === "number";
}
