import type { ErrorObject } from "ajv";
import { shorten } from "@/server/engine/util/cut-text";
import { isObject } from "@/server/engine/util/json-values";

export type Problem = { readonly field: string; readonly words: string };

export function describeProblem(errors: readonly ErrorObject[]): Problem {
  const choice = errors.at(-1);
  // The error of a choice comes before those of its branches, which would mislead alone.
  const isChoice = choice?.keyword === "anyOf" || choice?.keyword === "oneOf";
  const error = isChoice ? choice : errors[0];
  if (error === undefined) return { field: "arguments", words: "do not match the tool's schema" };
  const property = propertyOf(error);
  const field = fieldOf(error.instancePath, property);
  const words = isChoice ? wordsOfChoice(error, errors.slice(0, -1)) : wordsOf(error);
  return { field, words: shorten(words, MAX_WORDS) };
}

const MAX_WORDS = 500;
const MAX_VALUES = 300;

/** `/filter/0/name` becomes `arguments.filter[0].name`. */
function fieldOf(instancePath: string, property: string | null): string {
  const parts = instancePath === "" ? [] : instancePath.slice(1).split("/").map(unescapePointer);
  if (property !== null) parts.push(property);
  const path = parts.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${shorten(part, 100)}`));
  return `arguments${path.join("")}`;
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The missing or extra property belongs to the path. */
function propertyOf({ params }: ErrorObject): string | null {
  const named = [params.missingProperty, params.additionalProperty, params.unevaluatedProperty];
  return named.find((name) => typeof name === "string") ?? null;
}

function wordsOf(error: ErrorObject): string {
  const { keyword, params } = error;
  switch (keyword) {
    case "required":
      return "is required";
    case "dependentRequired":
    case "dependencies":
      return `is required when ${JSON.stringify(params.property)} is set`;
    case "additionalProperties":
    case "unevaluatedProperties":
      return `is not a parameter of this tool${propertiesOf(error)}`;
    case "enum":
      return `must be one of ${shorten(params.allowedValues.map(json).join(", "), MAX_VALUES)}`;
    case "const":
      return `must be ${shorten(json(params.allowedValue), MAX_VALUES)}`;
    case "type":
      return `must be ${[params.type].flat().join(" or ")}, not ${kindOf(error.data)}`;
    case "uniqueItems":
      return "must not contain duplicate items";
    case "not":
    case "false schema":
      return "is not allowed here";
    default:
      return error.message ?? "does not match the tool's schema";
  }
}

function propertiesOf({ parentSchema }: ErrorObject): string {
  const properties = parentSchema?.properties;
  const names = isObject(properties) ? Object.keys(properties) : [];
  return names.length === 0 ? "" : `; parameters: ${shorten(names.join(", "), MAX_VALUES)}`;
}

function wordsOfChoice({ keyword, params, instancePath }: ErrorObject, branches: readonly ErrorObject[]): string {
  if (keyword === "oneOf" && Array.isArray(params.passingSchemas)) return "matches more than one of the allowed forms";
  const words = branches.map((branch) => {
    const place = fieldOf(branch.instancePath.slice(instancePath.length), propertyOf(branch)).slice("arguments".length);
    return `${place === "" ? "" : `${place.replace(/^\./, "")} `}${wordsOf(branch)}`;
  });
  const reasons = [...new Set(words)].slice(0, 5);
  return `matches none of the allowed forms${reasons.length === 0 ? "" : ` (${reasons.join("; ")})`}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}
