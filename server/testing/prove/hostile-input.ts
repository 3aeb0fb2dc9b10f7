import type { Seeded } from "@/server/lib/seeded";
import { hostileJson, hostileText } from "./hostile-values";

/** The part of JSON Schema that Zod emits for inputs. */
export type InputSchema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly InputSchema[];
  readonly oneOf?: readonly InputSchema[];
  readonly properties?: Readonly<Record<string, InputSchema>>;
  readonly required?: readonly string[];
  readonly items?: InputSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
};

/** An expensive value, placed wherever an otherwise valid input has room. */
export type Load = { readonly text: string; readonly json: string; readonly items: number };

type Options = {
  readonly random: Seeded;
  /** Existing names by field: requests that use them pass more checks. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** Maximum text length. */
  readonly maxText: number;
  /** Null: many invalid values instead. */
  readonly load: Load | null;
};

/** JSON text for an operation with this schema. */
export function hostileInput(schema: InputSchema, options: Options): string {
  let texts = 0;
  const { random, known, maxText, load } = options;
  const bait = Object.values(known).flat();

  function write(at: InputSchema, field: string): string {
    if (load === null && random.chance(4)) return hostileJson(random, bait);
    if (at.const !== undefined) return JSON.stringify(at.const);
    if (at.enum !== undefined) return JSON.stringify(random.pick(at.enum));
    const choices = at.anyOf ?? at.oneOf;
    if (choices !== undefined) return write(chooseFrom(choices, field), field);
    const [type] = typeof at.type === "string" ? [at.type] : (at.type ?? ["object"]);
    if (type === "string") return JSON.stringify(textFor(at, field));
    if (type === "boolean") return String(random.chance(50));
    if (type === "integer" || type === "number") return numberFor(at);
    if (type === "array") return `[${listFor(at, field).join(",")}]`;
    if (type === "null") return "null";
    return at.properties === undefined ? (load?.json ?? hostileJson(random, bait)) : objectFor(at);
  }

  /** An unknown id stops early; null may get further. */
  function chooseFrom(choices: readonly InputSchema[], field: string): InputSchema {
    const nothing = choices.find(({ type }) => type === "null");
    const isName = choices.some(({ type, maxLength = Infinity }) => type === "string" && maxLength <= MAX_NAME_LENGTH);
    if (load !== null && nothing !== undefined && isName && known[field] === undefined) return nothing;
    return load === null ? random.pick(choices) : (choices[0] ?? {});
  }

  function objectFor({ properties = {}, required = [] }: InputSchema): string {
    const isGiven = (name: string) => load !== null || random.chance(required.includes(name) ? 97 : 60);
    const entries = Object.entries(properties).filter(([name]) => isGiven(name));
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${write(inner, name)}`).join(",")}}`;
  }

  function textFor({ maxLength = Infinity, pattern }: InputSchema, field: string): string {
    const names = known[field];
    if (names !== undefined && (load !== null || random.chance(60))) return random.pick(names);
    const room = Math.min(maxLength, maxText);
    texts += 1;
    // All different, so cached results are not reused.
    const text = load === null ? hostileText(random, bait).slice(0, room) : `${load.text.slice(0, room - 5)}${texts}`;
    if (pattern === undefined || new RegExp(pattern, "u").test(text)) return text;
    return bait.find((name) => new RegExp(pattern, "u").test(name)) ?? text;
  }

  function numberFor({ minimum, exclusiveMinimum = -1, maximum = 1000 }: InputSchema): string {
    const least = minimum ?? exclusiveMinimum + 1;
    if (load !== null) return String(least);
    if (random.chance(10)) return random.pick(["-1", "1e400", "9007199254740993", "0.5", "-0"]);
    return String(least + random.int(Math.min(maximum - least, 1000) + 1));
  }

  function listFor({ items = {}, minItems = 0, maxItems = 1000 }: InputSchema, field: string): string[] {
    const length = Math.min(maxItems, Math.max(minItems, load?.items ?? random.int(4)));
    return Array.from({ length }, () => write(items, field));
  }

  return write(schema, "");
}

const MAX_NAME_LENGTH = 200;
