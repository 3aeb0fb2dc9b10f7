import { z } from "zod";
import { getToolOutput, unknownName } from "@/server/contract/agent/discovery";
import { executeOutput } from "@/server/contract/agent/execute";
import { OPERATIONS, type Operation } from "@/server/contract/agent/operations";
import { resolveInput, resolveOutput, usage } from "@/server/contract/agent/resolve";
import { sessionOutput } from "@/server/contract/agent/sessions";
import { ANY_JSON, FORMATS, MODES, TOOL_DEFINITION } from "@/server/contract/agent/words";
import { modeReason, reason, searchTier, signal, toolOutcome } from "@/server/contract/reasons";

type Schema = z.core.$ZodType;
type Direction = "input" | "output";

const HEADER = `// Generated from server/contract/agent by \`npm run lint -- --fix\`: do not edit. These types need nothing else, so that
// this folder can be copied into any project.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
`;

const WORDS: readonly (readonly [name: string, words: readonly string[]])[] = [
  ["Format", FORMATS],
  ["Mode", MODES],
  ["Signal", signal.options],
  ["SearchTier", searchTier.options],
];

const TYPES: readonly (readonly [name: string, schema: Schema, direction: Direction])[] = [
  ["ModeReason", modeReason, "output"],
  ["Reason", reason, "output"],
  ["ToolOutcome", toolOutcome, "output"],
  ["UnknownName", unknownName, "output"],
  ["Usage", usage, "input"],
  ["ResolveInput", resolveInput, "input"],
  ["Resolution", resolveOutput, "output"],
  ["ToolView", getToolOutput, "output"],
  ["ToolResult", executeOutput, "output"],
  ["SessionView", sessionOutput, "output"],
];

const NAMES = new Map<Schema, string>([
  [ANY_JSON, "Json"],
  [TOOL_DEFINITION, "Json"],
  ...TYPES.map(([name, schema]) => [schema, name] as const),
]);

export function renderClientTypes(): string {
  const words = WORDS.map(([name, list]) => `export type ${name} = ${alternatives(list)};\n`);
  const types = TYPES.map(([name, schema, direction]) => `\nexport type ${name} = ${typeInside(schema, direction)};\n`);
  const operations = Object.entries<Operation>(OPERATIONS).map(
    ([name, { description, input, output }]) =>
      `${comment(description)}${name}: { input: ${typeOf(input, "input")}; output: ${typeOf(output, "output")} };\n`,
  );
  const table = `\n/** The agent API: each operation's input and answer. */\nexport type Operations = {\n${operations.join("")}};\n`;
  return [HEADER, ...words, ...types, table].join("");
}

function typeOf(schema: Schema, direction: Direction): string {
  return nameOf(schema) ?? typeInside(schema, direction);
}

function nameOf(schema: Schema): string | undefined {
  const { parent } = schema._zod;
  return NAMES.get(schema) ?? (parent === undefined ? undefined : nameOf(parent));
}

function typeInside(schema: Schema, direction: Direction): string {
  const inside = (inner: Schema) => typeOf(inner, direction);
  if (schema instanceof z.ZodString) return "string";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodEnum) return wordsOf(schema.options.map(String));
  if (schema instanceof z.ZodLiteral) return alternatives([...schema.values].map(String));
  if (schema instanceof z.ZodNullable) return `${inside(schema.unwrap())} | null`;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return inside(schema.unwrap());
  if (schema instanceof z.ZodArray) return listOf(inside(schema.element), direction);
  if (schema instanceof z.ZodRecord) {
    const record = `Record<string, ${inside(schema.valueType)}>`;
    return direction === "input" ? `Readonly<${record}>` : record;
  }
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => `\n  | ${inside(option)}`).join("");
  if (schema instanceof z.ZodObject) return objectOf(schema, direction);
  if (schema instanceof z.ZodCustom && schema.meta()?.type === "object") return "object";
  throw new Error(`The client's types have no form for a schema of type "${schema._zod.def.type}"`);
}

function wordsOf(words: readonly string[]): string {
  return WORDS.find(([, list]) => list.join() === words.join())?.[0] ?? alternatives(words);
}

function alternatives(words: readonly string[]): string {
  return words.map((word) => JSON.stringify(word)).join(" | ");
}

function listOf(item: string, direction: Direction): string {
  const list = item.includes("|") ? `(${item})[]` : `${item}[]`;
  return direction === "input" ? `readonly ${list}` : list;
}

function objectOf(schema: z.ZodObject, direction: Direction): string {
  const fields = Object.entries(schema.shape).map(([name, field], at) => {
    // A variant of a union is described at its first field: the kind.
    const description = descriptionOf(field) ?? (at === 0 ? descriptionOf(schema) : undefined);
    const mark = isOptional(field, direction) ? "?" : "";
    return `${comment(description)}${name}${mark}: ${typeOf(field, direction)};\n`;
  });
  const others = schema.def.catchall === undefined ? "" : "[field: string]: unknown;\n";
  // The formatter keeps a short object on one line unless it begins with a line break.
  const start = fields.some((field) => field.startsWith("/**")) ? "{\n" : "{ ";
  return `${start}${fields.join("")}${others}}`;
}

function isOptional(schema: Schema, direction: Direction): boolean {
  if (schema instanceof z.ZodDefault) return direction === "input";
  return schema instanceof z.ZodOptional;
}

function descriptionOf(schema: Schema): string | undefined {
  return schema instanceof z.ZodType ? schema.description : undefined;
}

function comment(text: string | undefined): string {
  if (text === undefined) return "";
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length > 108) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}
