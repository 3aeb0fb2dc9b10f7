import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { isArray, isObject, isString, own } from "@/server/engine/json-values";
import type { Json, JsonObject } from "@/server/engine/snapshot";
import { ToolFailure } from "./builtin-tool";

/** Arguments of one call, checked against the tool's schema and filled with its defaults. */
export type Arguments = {
  text(name: string): string;
  optionalText(name: string): string | null;
  number(name: string): number;
  optionalNumber(name: string): number | null;
  flag(name: string): boolean;
  optionalTexts(name: string): readonly string[] | null;
  object(name: string): JsonObject;
};

/** The schema says what is right and what stands for something left out, so that no default is written down twice. */
export function readArguments(schema: JsonObject, given: JsonObject): Arguments {
  const values = structuredClone(cleanTexts(given)) as JsonObject;
  const validate = validatorOf(schema);
  if (!validate(values)) throw new ToolFailure(describeMistake(validate));
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

function describeMistake({ errors }: ValidateFunction): string {
  const mistake = errors?.[0];
  if (mistake === undefined) return "The arguments do not fit the tool's schema";
  const { missingProperty, additionalProperty, allowedValues } = mistake.params as Record<string, unknown>;
  const name = mistake.instancePath.slice(1).replaceAll("/", ".");
  if (typeof missingProperty === "string") return `${missingProperty}: is missing`;
  if (typeof additionalProperty === "string") return `${additionalProperty}: is not an argument of this tool`;
  const values = Array.isArray(allowedValues) ? `: ${allowedValues.join(", ")}` : "";
  return `${name === "" ? "arguments" : name}: ${mistake.message ?? "is not right"}${values}`;
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === "number";
}

/** PostgreSQL keeps neither the character 0 nor half a character. */
function cleanTexts(value: Json): Json {
  if (isString(value)) return value.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd");
  if (isArray(value)) return value.map(cleanTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner)]));
}
