import { createHash, type Hash } from "node:crypto";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { canonicalJson, compareText } from "@/server/engine/util/canonical";
import { createPacer } from "@/server/lib/yield-to-event-loop";
import type { Draft } from "./draft-cache";

export async function hashDraft(draft: Draft): Promise<string> {
  return snapshotHash((await draft.read()).snapshot);
}

/** Canonical JSON, piece by piece: a large catalog takes longer than others should wait. */
export async function snapshotHash(snapshot: Snapshot): Promise<string> {
  const hash = createHash("sha256");
  let separator = "{";
  for (const [name, value] of Object.entries(snapshot).sort(([a], [b]) => compareText(a, b))) {
    hash.update(`${separator}${JSON.stringify(name)}:`);
    separator = ",";
    if (Array.isArray(value)) await hashList(hash, value);
    else hash.update(canonicalJson(value));
  }
  return hash.update("}").digest("hex");
}

async function hashList(hash: Hash, entries: readonly object[]): Promise<void> {
  hash.update("[");
  const pace = createPacer();
  for (const [at, entry] of entries.entries()) {
    hash.update(`${at === 0 ? "" : ","}${canonicalJson(withoutEmptyAliases(entry))}`);
    await pace();
  }
  hash.update("]");
}

/** Revisions from before there were aliases still have the hash of an equal draft. */
function withoutEmptyAliases(entry: { readonly aliases?: readonly string[] }): object {
  const { aliases, ...rest } = entry;
  return aliases?.length === 0 ? rest : entry;
}
