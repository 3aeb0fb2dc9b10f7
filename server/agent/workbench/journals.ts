import { journalTools } from "@/prisma/scenarios/starter/tools-journals";
import type { Json } from "@/server/engine/model/snapshot";
import { shorten } from "@/server/engine/util/cut-text";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import { type ToolContext, ToolFailure } from "./builtin-tool";
import { countEntries, findEntries, listEntryHeads } from "./journal-entries.view";
import { REVISION, requireEntry, revisionKey } from "./journal-entry";
import { listJournals, requireJournal } from "./journal-list";
import { appendToEntry, createEntry, disableEntry, prependToEntry, updateEntry } from "./journal-writing";
import { byWordsThenLatest, matchWords, parseSearch } from "./match-words";
import { readPeriod } from "./times";
import { keyOf } from "./words";
import { getItem } from "./workbench.store";

export const journals = bindTools(journalTools, {
  ae_journal_list: listAllJournals,
  ae_journal_search: searchEntries,
  ae_journal_entry_read: readEntry,
  ae_journal_entries_list: listEntries,
  ae_journal_entry_create: createEntry,
  ae_journal_entry_update: updateEntry,
  ae_journal_entry_disable: disableEntry,
  ae_journal_entry_append: appendToEntry,
  ae_journal_entry_prepend: prependToEntry,
});

async function listAllJournals({ client, ownerId }: ToolContext, args: Arguments): Promise<Json> {
  const contains = keyOf(args.optionalText("name_contains") ?? "");
  const counts = new Map((await countEntries(client, ownerId)).map((count) => [count.journal, count]));
  const found = (await listJournals(client, ownerId))
    .filter(({ name }) => keyOf(name).includes(contains))
    .map(({ name, purpose }) => {
      const { visible = 0, hidden = 0, last = null } = counts.get(name) ?? {};
      // A journal is unused once all its entries are hidden.
      return { name, purpose, entries: visible, last, ...(visible === 0 && hidden > 0 && { archived: true }) };
    });
  const shown = args.flag("include_archived") ? found : found.filter(({ archived }) => archived !== true);
  const archived = found.length - shown.length;
  return { journals: shown, ...(archived > 0 && { archived_not_shown: archived }) };
}

async function searchEntries({ client, ownerId }: ToolContext, args: Arguments): Promise<Json> {
  const sought = parseSearch(args.text("query"));
  const asked = args.optionalText("journal");
  const journal = asked === null ? null : (await requireJournal(client, ownerId, asked)).name;
  const period = readPeriod(args.optionalText("since"), args.optionalText("until"));
  const candidates = await findEntries(client, ownerId, { patterns: sought.patterns, journal, ...period });
  const found = candidates
    .flatMap(({ content, ...entry }) => {
      const head = matchWords(sought, [entry.title ?? "", ...entry.tags].join(" "));
      const match = matchWords(sought, content);
      const whole = matchWords(sought, [entry.title ?? "", ...entry.tags, content].join(" "));
      if (whole === null) return [];
      // Words in the heading weigh a little more, but never as much as another word.
      return [{ entry, passage: (match ?? head)?.passage ?? "", count: whole.count + (head?.count ?? 0) / 100 }];
    })
    .sort((a, b) => byWordsThenLatest({ ...a, at: a.entry.dated }, { ...b, at: b.entry.dated }));
  return {
    matches: found.slice(0, args.number("limit")).map(({ entry, passage }) => ({ ...entry, passage })),
    found: found.length,
    ...(found.length === 0 && { note: "No entry has any of these words" }),
  };
}

async function readEntry({ client, ownerId }: ToolContext, args: Arguments): Promise<Json> {
  const id = args.text("entry_id");
  const { disabled, reason, ...entry } = await requireEntry(client, ownerId, id);
  const hidden = disabled && { hidden: true, ...(reason !== null && { reason }) };
  const revision = args.optionalNumber("revision") ?? entry.revision;
  if (revision === entry.revision) return { id, ...entry, ...hidden };
  const former = await getItem(client, ownerId, REVISION, revisionKey(id, revision));
  if (former === null) throw new ToolFailure(`Entry ${id} has revisions 1 to ${entry.revision}, and no ${revision}`);
  return { id, ...entry, ...former, revision, newest_revision: entry.revision, ...hidden };
}

async function listEntries({ client, ownerId }: ToolContext, args: Arguments): Promise<Json> {
  const { name } = await requireJournal(client, ownerId, args.text("journal"));
  const { from } = readPeriod(args.optionalText("since"), null);
  const tag = args.optionalText("tag");
  const heads = await listEntryHeads(client, ownerId, { journal: name, tag, from, limit: args.number("limit") });
  return {
    journal: name,
    entries: heads.map(({ id, dated, title, tags, opening }) => ({
      id,
      dated,
      title: title ?? shorten(opening, 80),
      tags,
    })),
    found: heads[0]?.found ?? 0,
    ...(heads.length === 0 && { note: "There are no such entries" }),
  };
}
