import type { BulkAction, BulkGroup, BulkInput, BulkOutcome } from "@/server/contract/tools";
import type { EntryOf, ToolEntry } from "@/server/engine/model/snapshot";
import type { Actor } from "@/server/lib/audit/actor";
import { recordAudit, recordAudits } from "@/server/lib/audit/audit.store";
import { inTransaction, lockDraft, type Tx } from "@/server/lib/db/client";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { NounStore } from "@/server/lib/db/noun-store";
import { DomainError } from "@/server/lib/errors";
import { bundleStore } from "@/server/policy/bundles/bundles.store";
import { categoryStore } from "@/server/policy/categories/categories.store";
import { roleStore } from "@/server/policy/roles/roles.store";
import { findTools, setOnTools } from "@/server/policy/tools/tools.store";

const AT_ONCE = 100;

/** All of it, or nothing. Entries that already match are left alone, so that undo touches exactly what was changed. */
export function changeTools(client: PrismaClient, actor: Actor, { ids, action }: BulkInput): Promise<BulkOutcome> {
  return inTransaction(client, async (tx) => {
    // Exclusively, as for a sync: so many rows would conflict with single edits.
    await lockDraft(tx, "alone");
    const tools = await readTools(tx, ids);
    const changed =
      action.kind === "group"
        ? await changeGroup(tx, actor, tools, action)
        : await changeFields(tx, actor, tools, fieldsOf(action));
    return { changed: changed.map(({ id }) => id), undo: inverseOf(action) };
  });
}

async function readTools(tx: Tx, ids: readonly string[]): Promise<ToolEntry[]> {
  const wanted = [...new Set(ids)];
  const found = new Map((await findTools(tx, wanted)).map((tool) => [tool.id, tool]));
  return wanted.map((id) => {
    const tool = found.get(id);
    if (tool === undefined) {
      throw new DomainError("conflict", "One of the tools was deleted. Nothing was changed.", { id });
    }
    return tool;
  });
}

type Fields = Partial<Pick<ToolEntry, "enabled" | "loadPolicy">>;

function fieldsOf(action: Exclude<BulkAction, { kind: "group" }>): Fields {
  return action.kind === "enabled" ? { enabled: action.value } : { loadPolicy: action.value };
}

async function changeFields(
  tx: Tx,
  actor: Actor,
  tools: readonly ToolEntry[],
  fields: Fields,
): Promise<readonly ToolEntry[]> {
  const isSo = (tool: ToolEntry) =>
    (fields.enabled === undefined || tool.enabled === fields.enabled) &&
    (fields.loadPolicy === undefined || tool.loadPolicy === fields.loadPolicy);
  const changed = tools.filter((tool) => !isSo(tool));
  if (changed.length === 0) return [];
  await setOnTools(
    tx,
    changed.map(({ id }) => id),
    fields,
  );
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const events = changed.slice(from, from + AT_ONCE).map((old) => ({
      action: "update",
      noun: "tool",
      subjectId: old.id,
      subjectName: old.name,
      old,
      new: { ...old, ...fields },
    }));
    await recordAudits(tx, actor, events);
  }
  return changed;
}

type Group<G extends BulkGroup> = {
  readonly store: Pick<NounStore<G>, "find" | "update">;
  readonly toolsOf: (entry: EntryOf<G>) => readonly string[];
  readonly withTools: (entry: EntryOf<G>, tools: readonly string[]) => EntryOf<G>;
  /** Why its list of tools has no effect; null if it has. */
  readonly refusal?: (entry: EntryOf<G>) => string | null;
};

const named = {
  toolsOf: (entry: { readonly tools: readonly string[] }) => entry.tools,
  withTools: <Entry>(entry: Entry, tools: readonly string[]): Entry => ({ ...entry, tools }),
};

const GROUPS: { readonly [G in BulkGroup]: Group<G> } = {
  bundle: { store: bundleStore, ...named },
  category: { store: categoryStore, ...named },
  role: {
    store: roleStore,
    toolsOf: ({ allow }) => allow.tools,
    withTools: (role, tools) => ({ ...role, allow: { ...role.allow, tools } }),
    refusal: ({ name, allow }) =>
      allow.kind === "list"
        ? null
        : `The role “${name}” may use ${allow.kind === "all" ? "all tools" : "no tools"}. Change its allow-list to a list first.`,
  },
};

async function changeGroup<G extends BulkGroup>(
  tx: Tx,
  actor: Actor,
  tools: readonly ToolEntry[],
  action: Omit<Extract<BulkAction, { kind: "group" }>, "group"> & { readonly group: G },
): Promise<readonly ToolEntry[]> {
  const group: Group<G> = GROUPS[action.group];
  const old = (await group.store.find(tx, action.id))?.entry;
  if (old === undefined) throw new DomainError("conflict", `The ${action.group} was deleted. Nothing was changed.`);
  const refusal = group.refusal?.(old) ?? null;
  if (refusal !== null) throw new DomainError("rejected", refusal);
  const before = new Set(group.toolsOf(old));
  const changed = tools.filter(({ name }) => before.has(name) === (action.change === "remove"));
  if (changed.length === 0) return [];
  const after = new Set(before);
  for (const { name } of changed) if (!after.delete(name)) after.add(name);
  await group.store.update(tx, group.withTools(old, [...after].sort()));
  await recordAudit(tx, actor, {
    action: "update",
    noun: action.group,
    subjectId: old.id,
    subjectName: old.name,
    old,
    new: (await group.store.find(tx, old.id))?.entry,
  });
  return changed;
}

function inverseOf(action: BulkAction): BulkAction {
  switch (action.kind) {
    case "enabled":
      return { kind: "enabled", value: !action.value };
    case "load-policy":
      return { kind: "load-policy", value: action.value === "core" ? "deferred" : "core" };
    case "group":
      return { ...action, change: action.change === "add" ? "remove" : "add" };
  }
}
