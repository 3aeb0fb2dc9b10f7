import type { Json } from "@/server/engine/model/snapshot";
import { newId } from "@/server/lib/ids";
import type { Arguments } from "./arguments";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { ENTRY, type Entry, requireEntry, reviseEntry, showChange } from "./journal-entry";
import { JOURNAL, openJournal } from "./journal-list";
import { assertNotFull, assertNotTooLong } from "./limits";
import { readMoment, stampOf } from "./times";
import { requireText } from "./words";
import { changeItems, putItem } from "./workbench.store";

const SEPARATORS: Readonly<Record<string, string>> = { blank_line: "\n\n", rule: "\n\n---\n\n", none: "" };
const MAX_NAME = 100;
/** 40 random bits: short enough to read out, and enough for the few entries of one owner. */
const ID_LENGTH = "ent_".length + 8;

export async function createEntry({ client, ownerId, now }: ToolContext, args: Arguments): Promise<Json> {
  const name = assertNotTooLong("journal", requireText("journal", args.text("journal")), MAX_NAME);
  const title = args.optionalText("title")?.trim() || null;
  const dated = args.optionalText("dated");
  const moment = dated === null ? now : readMoment("dated", dated);
  const id = newId("ent").slice(0, ID_LENGTH);
  return await changeItems(client, ownerId, ENTRY, async (tx) => {
    await assertNotFull(tx, ownerId, ENTRY, "entries");
    await assertNotFull(tx, ownerId, JOURNAL, "journals");
    const { journal, isNew } = await openJournal(tx, ownerId, name, title, now);
    const entry: Entry = {
      journal: journal.name,
      title,
      content: assertNotTooLong("content", requireText("content", args.text("content"))),
      tags: readTags(args) ?? [],
      dated: moment.toISOString(),
      written: now.toISOString(),
      changed: now.toISOString(),
      revision: 1,
      disabled: false,
      reason: null,
    };
    await putItem(tx, ownerId, ENTRY, id, entry);
    return { created: { ...showChange(id, entry), dated: entry.dated }, ...(isNew && { new_journal: true }) };
  });
}

export async function updateEntry(context: ToolContext, args: Arguments): Promise<Json> {
  const id = args.text("entry_id");
  const title = args.optionalText("title");
  const content = args.optionalText("content");
  const tags = readTags(args);
  if (title === null && content === null && tags === null) throw new ToolFailure("No changes given");
  const entry = await reviseEntry(context, id, (before) => ({
    title: title === null ? before.title : title.trim() || null,
    content: content === null ? before.content : assertNotTooLong("content", requireText("content", content)),
    tags: tags ?? before.tags,
  }));
  return { updated: showChange(id, entry) };
}

export async function disableEntry({ client, ownerId }: ToolContext, args: Arguments): Promise<Json> {
  const id = args.text("entry_id");
  const disabled = args.flag("disabled");
  const reason = args.optionalText("reason")?.trim() || null;
  return await changeItems(client, ownerId, ENTRY, async (tx) => {
    const before = await requireEntry(tx, ownerId, id);
    await putItem(tx, ownerId, ENTRY, id, { ...before, disabled, reason });
    const isUnchanged = before.disabled === disabled && { note: `It was already ${disabled ? "hidden" : "visible"}` };
    return { id, title: before.title, hidden: disabled, ...(reason !== null && { reason }), ...isUnchanged };
  });
}

export async function appendToEntry(context: ToolContext, args: Arguments): Promise<Json> {
  const id = args.text("entry_id");
  const content = requireText("content", args.text("content"));
  const added = args.flag("timestamp") ? `[${stampOf(context.now)}] ${content}` : content;
  const entry = await reviseEntry(context, id, (before) => ({
    ...before,
    content: assertNotTooLong("content", `${before.content}\n\n${added}`),
  }));
  return { appended: showChange(id, entry) };
}

export async function prependToEntry(context: ToolContext, args: Arguments): Promise<Json> {
  const id = args.text("entry_id");
  const content = args.text("content");
  const separator = SEPARATORS[args.text("separator")] ?? "";
  const entry = await reviseEntry(context, id, (before) => ({
    ...before,
    content: assertNotTooLong("content", `${content}${separator}${before.content}`),
  }));
  return { prepended: showChange(id, entry) };
}

function readTags(args: Arguments): string[] | null {
  const tags = args.optionalTexts("tags");
  return tags === null ? null : [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ""))];
}
