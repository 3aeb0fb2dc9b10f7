import type { Permission } from "@/server/contract/permissions";
import type { Snapshot, SourceEntry } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";

/** The permission to write a source: a command line runs on the server. */
export function permissionToWrite({ connection }: Pick<SourceEntry, "connection">): Permission {
  return connection.transport === "stdio" ? "people.manage" : "policy.edit";
}

/** Sources whose command line one state would add to another. */
export function findNewCommandLines(before: Pick<Snapshot, "sources">, after: Pick<Snapshot, "sources">): string[] {
  const known = new Set(before.sources.map((source) => canonicalJson(source)));
  return after.sources
    .filter((source) => permissionToWrite(source) !== "policy.edit" && !known.has(canonicalJson(source)))
    .map(({ name }) => name);
}
