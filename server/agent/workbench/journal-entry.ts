import type { JsonObject } from "@/server/engine/model/snapshot";
import type { Db } from "@/server/lib/db/client";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { changeItems, getItem, itemKind, putItem } from "./workbench.store";

type EntryText = { readonly title: string | null; readonly content: string; readonly tags: readonly string[] };

export type Entry = EntryText & {
  readonly journal: string;
  readonly dated: string;
  readonly written: string;
  readonly changed: string;
  readonly revision: number;
  readonly disabled: boolean;
  readonly reason: string | null;
};

type Revision = EntryText & { readonly changed: string };

export const ENTRY = itemKind<Entry>("journal_entry");
export const REVISION = itemKind<Revision>("journal_revision");

export function revisionKey(entryId: string, revision: number): string {
  return `${entryId}/${revision}`;
}

export async function requireEntry(db: Db, ownerId: string, entryId: string): Promise<Entry> {
  const entry = await getItem(db, ownerId, ENTRY, entryId);
  if (entry !== null) return entry;
  throw new ToolFailure(`There is no entry ${entryId}; ids come from a search or a listing`);
}

export async function reviseEntry(
  { client, ownerId, now }: ToolContext,
  entryId: string,
  revise: (entry: Entry) => EntryText,
): Promise<Entry> {
  return await changeItems(client, ownerId, ENTRY, async (tx) => {
    const before = await requireEntry(tx, ownerId, entryId);
    const { title, content, tags, changed, revision } = before;
    const { title: newTitle, content: newContent, tags: newTags } = revise(before);
    await putItem(tx, ownerId, REVISION, revisionKey(entryId, revision), { title, content, tags, changed });
    const after = {
      ...before,
      title: newTitle,
      content: newContent,
      tags: newTags,
      changed: now.toISOString(),
      revision: revision + 1,
    };
    await putItem(tx, ownerId, ENTRY, entryId, after);
    return after;
  });
}

/** The result of a change, without the text the model just wrote. */
export function showChange(entryId: string, entry: Entry): JsonObject {
  const { journal, title, revision, content, disabled } = entry;
  return {
    id: entryId,
    journal,
    title,
    revision,
    characters: content.length,
    ...(disabled && { note: "The entry is hidden from listings and searches" }),
  };
}
