import type { z } from "zod";
import { FILE_ENTRIES, type FileList, MAX_ENTRIES, type PolicyFile, policyFile } from "@/server/contract/policy-file";
import { NOUN_LISTS, NOUNS, type Noun, type Snapshot } from "@/server/engine/model/snapshot";
import { assertPlainInput } from "@/server/lib/assert-plain-input";
import { DomainError } from "@/server/lib/errors";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import { findUnusable } from "./find-unusable";
import { readYaml } from "./yaml";

export async function readPolicyFile(text: string): Promise<PolicyFile> {
  const answer = await readYaml(text);
  if (!answer.ok) throw invalid(answer.problem);
  const file = await parseFile(answer.value);
  refuseRepeats(file);
  const unusable = await findUnusable(file);
  if (unusable !== null) throw invalid(unusable);
  return file;
}

/** Entry by entry: thousands at once would block the event loop. */
async function parseFile(value: unknown): Promise<PolicyFile> {
  const lists = new Map<FileList, readonly unknown[]>();
  const rest: Record<string, unknown> = { ...(value as object) };
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  for (const list of Object.keys(FILE_ENTRIES) as FileList[]) {
    const entries = rest[list];
    if (!isObject || !Array.isArray(entries) || entries.length > MAX_ENTRIES) continue;
    lists.set(list, entries);
    rest[list] = [];
  }
  refuseUnplain(isObject ? rest : value);
  const file: Record<string, unknown> = parsed(policyFile, isObject ? rest : value, []);
  const pace = createPacer();
  for (const [list, entries] of lists) {
    const read: unknown[] = [];
    for (const entry of entries) {
      refuseUnplain({ [list]: { [read.length]: entry } });
      read.push(parsed<unknown>(FILE_ENTRIES[list], entry, [list, read.length]));
      await pace();
    }
    file[list] = read;
  }
  return file as PolicyFile;
}

function parsed<Value>(schema: z.ZodType<Value>, value: unknown, place: readonly PropertyKey[]): Value {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid(issue === undefined ? "not a policy file" : describeIssue([...place, ...issue.path], issue.message));
}

/** YAML escapes are decoded only now, after the request was checked. */
function refuseUnplain(value: unknown): void {
  try {
    assertPlainInput(value);
  } catch (error) {
    throw error instanceof DomainError ? invalid(error.message) : error;
  }
}

/** `tools[3].name: Use letters…`, by the entry's own name where it has one. */
function describeIssue(path: readonly PropertyKey[], message: string): string {
  const place = path.reduce<string>((text, part) => {
    return typeof part === "number" ? `${text}[${part + 1}]` : text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
  return place === "" ? message : `${place}: ${message}`;
}

function refuseRepeats(file: PolicyFile): void {
  for (const list of Object.values(NOUN_LISTS)) {
    const seen = new Set<string>();
    for (const { name } of file[list]) {
      if (seen.has(name)) throw invalid(`${list}: two entries have the name “${name}”`);
      seen.add(name);
    }
  }
}

function invalid(message: string): DomainError {
  return new DomainError("invalid", `text: ${message}`, { field: "text" });
}

/** The snapshot of a file. `idOf` maps entries to existing rows, so that references to them survive. */
export function toSnapshot(file: PolicyFile, idOf: (noun: Noun, name: string) => string): Snapshot {
  const lists = NOUNS.map((noun) => {
    const list = NOUN_LISTS[noun];
    const entries: readonly { readonly name: string }[] = file[list];
    return [list, entries.map((entry) => ({ ...entry, id: idOf(noun, entry.name) }))];
  });
  return { format: 1, ...Object.fromEntries(lists) } as Snapshot;
}
