import type { MessageOrigin } from "@/server/contract/policies";
import { allowedTools } from "@/server/engine/access/filter-by-role";
import type { RoleEntry, Snapshot } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { listCaseMessages, listRecentMessages } from "./recent-messages.view";

type TrialMessages = { readonly origin: MessageOrigin | null; readonly messages: readonly string[] };

/** Messages to test settings with: of the role, else of other roles, else of evaluation cases, else tools' examples. */
export async function findTrialMessages(
  db: Db,
  snapshot: Snapshot,
  role: RoleEntry,
  { reader, limit }: { readonly reader: string; readonly limit: number },
): Promise<TrialMessages> {
  const own = await listRecentMessages(db, { reader, role: role.name, limit });
  if (own.length > 0) return { origin: "role", messages: own.map(({ message }) => message) };
  const others = await listRecentMessages(db, { reader, limit });
  if (others.length > 0) return { origin: "other-roles", messages: others.map(({ message }) => message) };
  const written = await listCaseMessages(db, { role: role.name, limit });
  if (written.length > 0) return { origin: "evaluations", messages: written };
  const examples = exampleMessages(snapshot, role, limit);
  return { origin: examples.length > 0 ? "examples" : null, messages: examples };
}

/** One phrase per tool before any second one, so that a few messages cover many tools. */
function exampleMessages(snapshot: Snapshot, role: RoleEntry, limit: number): string[] {
  const allowed = new Set(allowedTools(snapshot, role));
  const lists = snapshot.tools.filter(({ name }) => allowed.has(name)).map(({ examples }) => examples);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const found = new Set<string>();
  for (let at = 0; at < longest && found.size < limit; at++) {
    for (const examples of lists) {
      const example = examples[at];
      if (example !== undefined && found.size < limit) found.add(example);
    }
  }
  return [...found];
}
