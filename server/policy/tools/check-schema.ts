import { Ajv, type AnySchemaObject, type ErrorObject } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { SchemaProblem } from "@/server/contract/tools";
import type { JsonObject } from "@/server/engine/model/snapshot";
import { compareItemsOnce, compileSchema } from "@/server/lib/json-schema/compile-schema";
import { runWithin, TooCostlyError } from "@/server/lib/run-within";

/** More would not help: most disappear with the first. */
const MOST = 5;

/** First against the rules of its own draft, then whether arguments could be checked by it at all. */
export function checkSchema(schema: JsonObject, maxMs = MAX_CHECK_MS): SchemaProblem[] {
  const { $schema } = schema;
  const ajv = metaOf(typeof $schema === "string" ? $schema : "");
  const { $schema: _, ...rest } = schema;
  try {
    // Without `$schema`, the default draft applies.
    const isValid = runWithin(maxMs, () => ajv.validateSchema(rest as AnySchemaObject));
    if (!isValid) return readProblems(ajv.errors ?? []);
    compileSchema(schema, maxMs);
    return [];
  } catch (error) {
    return [{ pointer: "", message: describeFailure(error) }];
  }
}

const MAX_CHECK_MS = 1000;

function describeFailure(error: unknown): string {
  if (error instanceof TooCostlyError) return "It takes too long to compile";
  return error instanceof Error ? error.message.slice(0, 300) : "It can't be used";
}

function readProblems(errors: readonly ErrorObject[]): SchemaProblem[] {
  // The errors inside a choice come before it and say more.
  const plain = errors.filter(({ keyword }) => !["anyOf", "oneOf", "allOf", "$ref", "$dynamicRef"].includes(keyword));
  const found = new Map<string, SchemaProblem>();
  for (const { instancePath, keyword, message = "is not valid", params } of plain.length > 0 ? plain : errors) {
    const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.map(String).join(", ")}` : "";
    if (!found.has(instancePath))
      found.set(instancePath, { pointer: instancePath, message: `${WORDS[keyword] ?? message}${allowed}` });
  }
  return [...found.values()].slice(0, MOST);
}

/** For keywords without a message in Ajv. */
const WORDS: Readonly<Record<string, string | undefined>> = { uniqueItems: "must not have duplicate items" };

/** One per draft, created on first use; they contain only the draft's own rules. */
const validators = new Map<string, Ajv>();

function metaOf($schema: string): Ajv {
  const draft = /draft-0[1-7]/.test($schema) ? "07" : $schema.includes("2019-09") ? "2019" : "2020";
  const known = validators.get(draft);
  if (known !== undefined) return known;
  const options = { strict: false, allErrors: true, logger: false, validateFormats: false } as const;
  const made = draft === "07" ? new Ajv(options) : draft === "2019" ? new Ajv2019(options) : new Ajv2020(options);
  // The drafts use it for `enum`, `required` and `type`, which may be very long.
  compareItemsOnce(made);
  // Compiled here, where no timeout interrupts it.
  made.validateSchema({});
  validators.set(draft, made);
  return made;
}
