import type { Permission } from "@/server/contract/permissions";
import type { Snapshot, SourceEntry } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";

/** What it takes to write a source: whoever writes a command line has it run on the server. */
export function permissionToWrite({ connection }: Pick<SourceEntry, "connection">): Permission {
  return connection.transport === "stdio" ? "people.manage" : "policy.edit";
}

/** The sources with a command line that one state would bring into another, which does not have them just so. */
export function findNewCommandLines(before: Pick<Snapshot, "sources">, after: Pick<Snapshot, "sources">): string[] {
  const known = new Set(before.sources.map((source) => canonicalJson(source)));
  return after.sources
    .filter((source) => permissionToWrite(source) !== "policy.edit" && !known.has(canonicalJson(source)))
    .map(({ name }) => name);
}
