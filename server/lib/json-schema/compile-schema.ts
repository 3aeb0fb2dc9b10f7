import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";
import { isObject } from "@/server/engine/util/json-values";
import { runWithin } from "@/server/lib/run-within";
import { safePatterns } from "./safe-pattern";

export type SchemaCheck = {
  (value: Json): readonly ErrorObject[];
  readonly bytes: number;
};

const MAX_COMPILE_MS = 1000;

/** Never changes values: no defaults, no coercion. Each has its own Ajv, because Ajv keeps everything it ever compiled. */
export function compileSchema(schema: JsonObject, maxMs = MAX_COMPILE_MS): SchemaCheck {
  return runWithin(maxMs, () => compile(schema));
}

function compile(schema: JsonObject): SchemaCheck {
  const patterns = safePatterns();
  // `optimize` is worse than quadratic in the schema: seconds instead of milliseconds.
  const code = { regExp: patterns.make, optimize: false };
  const ajv = new (draftOf(schema))({ ...OPTIONS, allErrors: isWide(schema), code });
  // The full forms of some formats can be made to run long.
  formats.default(ajv, { mode: "fast" });
  compareItemsOnce(ajv);
  const validate: ValidateFunction = ajv.compile(readable(schema));
  const check = (value: Json) => (validate(value) ? [] : [...(validate.errors ?? [])]);
  return Object.assign(check, { bytes: patterns.bytes() + JSON.stringify(schema).length * BYTES_PER_LETTER });
}

const WIDE = 1_000;

/** If checks stop at the first error, Ajv nests each property in the one before, and so many use up its stack. */
function isWide({ properties }: JsonObject): boolean {
  return isObject(properties) && Object.keys(properties).length > WIDE;
}

/** The memory Ajv keeps per schema character. */
const BYTES_PER_LETTER = 35;

const { uriResolver: uris } = new Ajv().opts;

const OPTIONS: Options = {
  strict: false,
  allErrors: false,
  // Error messages need the value and the schema.
  verbose: true,
  logger: false,
  // An unknown keyword is no reason to refuse the tool; an invalid one fails to compile.
  validateSchema: false,
  addUsedSchema: false,
  // Own properties only: `constructor` is never found on the prototype.
  ownProperties: true,
  inlineRefs: false,
  uriResolver: { ...uris, resolve: resolveWithStack },
};

/** As arguments, these use more stack than the deepest allowed schema between two references. */
const SPARE_STACK: readonly undefined[] = Array.from({ length: 20_000 });

/** Ajv recurses through references without limit, and V8 may abort at the end of the stack, so the recursion stops earlier. */
function resolveWithStack(base: string, path: string): string {
  try {
    Reflect.apply(() => {}, null, SPARE_STACK);
  } catch {
    throw new Error("its references are nested too deeply");
  }
  return uris.resolve(base, path);
}

function draftOf({ $schema }: JsonObject): new (options: Options) => Ajv {
  const draft = typeof $schema === "string" ? $schema : "";
  if (/draft-0[1-7]/.test(draft)) return Ajv;
  return draft.includes("2019-09") ? Ajv2019 : Ajv2020;
}

/** Ajv compares every item with every other, which takes minutes for a long list. */
export function compareItemsOnce(ajv: Ajv): void {
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({ keyword: "uniqueItems", type: "array", schemaType: "boolean", compile: compileUniqueItems });
}

function compileUniqueItems(isWanted: boolean) {
  return (items: readonly unknown[]) => !isWanted || new Set(items.map(canonicalJson)).size === items.length;
}

/** The schema without its draft name, and with the boolean limits of draft 4 and OpenAPI 3.0 as numbers. */
function readable(schema: JsonObject): JsonObject {
  const { $schema: _, ...rest } = schema;
  return withNumericLimits(rest);
}

function withNumericLimits(node: JsonObject): JsonObject {
  const entries = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
    const limit = LIMITS[key];
    if (limit !== undefined && typeof value === "boolean") {
      const bound = node[limit];
      return value && typeof bound === "number" ? [[key, bound]] : [];
    }
    return [[key, VALUES.has(key) ? value : inside(value)]];
  });
  return Object.fromEntries(entries);
}

function inside(value: Json): Json {
  if (Array.isArray(value)) return value.map(inside);
  return isObject(value) ? withNumericLimits(value) : value;
}

const LIMITS: Readonly<Record<string, string | undefined>> = {
  exclusiveMinimum: "minimum",
  exclusiveMaximum: "maximum",
};
/** These hold values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(["const", "enum", "default", "example", "examples"]);
