import { z } from "zod";
import type { EvalSetFile } from "@/server/contract/evaluations";
import { FILE_ENTRIES, type FileList } from "@/server/contract/policy-file";
import type { PublishingRules } from "@/server/contract/publishing";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { canonicalJson, compareText } from "@/server/engine/util/canonical";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { writeYaml } from "./yaml";

type Parts = {
  readonly snapshot: Snapshot;
  readonly rules: PublishingRules;
  readonly sets: readonly EvalSetFile[];
};

const HEADING = `# A whole Toolcrib policy. \`npm run check -- FILE\` lints and evaluates it; the dashboard imports it as a draft.
# Entries are identified by name: renaming one here removes it and adds a new one.
`;

/** Fields whose order in the file differs from the contract. */
const ORDER = ["sources", "tools", "categories", "bundles", "skills", "policies", "models", "roles"] as const;

/** In UTF-8. The same policy always gives the same bytes: entries by name, fields in the contract's order, defaults left out. */
export async function writePolicyFile({ snapshot, rules, sets }: Parts): Promise<Uint8Array> {
  const file: Record<string, unknown> = { toolcrib: 1 };
  if (rules.exposure.length > 0) file.rules = rules;
  const pace = createPacer();
  for (const list of ORDER) {
    const entries = [...snapshot[list]].sort((a, b) => compareText(a.name, b.name));
    const written: Record<string, unknown>[] = [];
    for (const entry of entries) {
      written.push(writeEntry(list, entry));
      await pace();
    }
    if (written.length > 0) file[list] = written;
  }
  if (sets.length > 0) file.evaluations = [...sets].sort((a, b) => compareText(a.name, b.name));
  return writeYaml(HEADING, file);
}

function writeEntry(list: FileList, entry: object): Record<string, unknown> {
  const fields: Record<string, z.ZodType> = FILE_ENTRIES[list].shape;
  const written = Object.entries(toFileEntry(list, entry));
  return Object.fromEntries(written.filter(([field, value]) => !isDefault(fields[field] ?? z.never(), value)));
}

/** An entry with all its fields. */
export function toFileEntry(list: FileList, entry: object): Record<string, unknown> {
  const fields = Object.entries<z.ZodType>(FILE_ENTRIES[list].shape);
  const written = fields.map(
    ([field, schema]) => [field, inOrder(schema, toFileValue(list, field, Reflect.get(entry, field)))] as const,
  );
  return Object.fromEntries(written.filter(([, value]) => value !== undefined));
}

/** PostgreSQL orders the keys of a stored revision by their length; those of a draft come from its columns. */
function inOrder(schema: z.ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return value;
  const fields = Object.keys(schema.shape).filter((field) => Object.hasOwn(value, field));
  return { ...Object.fromEntries(fields.map((field) => [field, Reflect.get(value, field)])), ...value };
}

type Allow = { readonly kind: string; readonly tools: readonly string[] };
type Keyword = { readonly text: string; readonly kind: string };

/** Forms that read better in a file. The order of names has no meaning, so they are sorted. */
function toFileValue(list: FileList, field: string, value: unknown): unknown {
  if (list === "roles" && field === "allow") {
    const { kind, tools } = value as Allow;
    return kind === "list" ? sorted(tools) : kind;
  }
  if (list === "roles" && field === "deny") {
    const lists = Object.entries(value as Record<string, readonly string[]>);
    return Object.fromEntries(
      lists.filter(([, names]) => names.length > 0).map(([kind, names]) => [kind, sorted(names)]),
    );
  }
  if (field === "tools" || field === "core") return sorted(value as readonly string[]);
  if (list === "categories" && field === "keywords") {
    return (value as readonly Keyword[]).map(({ text, kind }) => (kind === "pattern" ? { pattern: text } : text));
  }
  return value;
}

function sorted(names: readonly string[]): string[] {
  return [...names].sort(compareText);
}

/** Empty objects are defaults. */
function isDefault(schema: z.ZodType, value: unknown): boolean {
  const read = schema.safeParse(undefined);
  if (!read.success || read.data === undefined) return false;
  const isEmpty = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  return isEmpty || canonicalJson(read.data) === canonicalJson(value);
}
