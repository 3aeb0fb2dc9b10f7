import type { ZodError } from "zod";
import { type PolicyFile, policyFile } from "@/server/contract/policy-file";
import { NOUN_LISTS, NOUNS, type Noun, type Snapshot } from "@/server/engine/snapshot";
import { DomainError } from "@/server/errors";
import { assertPlainInput } from "@/server/trpc/assert-plain-input";
import { findUnusable } from "./find-unusable";
import { readYaml } from "./yaml";

/** What a file says, or a refusal that names the place. Nothing of a broken file is used. */
export async function readPolicyFile(text: string): Promise<PolicyFile> {
  const answer = await readYaml(text);
  if (!answer.ok) throw invalid(answer.problem);
  refuseUnplain(answer.value);
  const read = policyFile.safeParse(answer.value);
  if (!read.success) throw invalid(describeIssue(read.error));
  refuseRepeats(read.data);
  const unusable = findUnusable(read.data);
  if (unusable !== null) throw invalid(unusable);
  return read.data;
}

/** What YAML escapes is seen only now: the request around the text was plain. */
function refuseUnplain(value: unknown): void {
  try {
    assertPlainInput(value);
  } catch (error) {
    throw error instanceof DomainError ? invalid(error.message) : error;
  }
}

/** `tools[3].name: Use letters…`, by the entry's own name where it has one. */
function describeIssue({ issues }: ZodError): string {
  const [issue] = issues;
  if (issue === undefined) return "not a policy file";
  const place = issue.path.reduce<string>((text, part) => {
    return typeof part === "number" ? `${text}[${part + 1}]` : text === "" ? String(part) : `${text}.${String(part)}`;
  }, "");
  return place === "" ? issue.message : `${place}: ${issue.message}`;
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

/** The snapshot that a file stands for. `idOf` says which row an entry is, so that what points at the row survives. */
export function toSnapshot(file: PolicyFile, idOf: (noun: Noun, name: string) => string): Snapshot {
  const lists = NOUNS.map((noun) => {
    const list = NOUN_LISTS[noun];
    const entries: readonly { readonly name: string }[] = file[list];
    return [list, entries.map((entry) => ({ ...entry, id: idOf(noun, entry.name) }))];
  });
  return { format: 1, ...Object.fromEntries(lists) } as Snapshot;
}
