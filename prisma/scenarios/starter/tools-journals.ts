import { choice, flag, integer, list, object, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS, defineTools, READS, REMOVES, SETS } from "./define-tools";

const journal = text("Name of the journal");
const entryId = text("Id of the entry", { pattern: "^ent_[a-z0-9]+$" });
const tags = list("Labels to find it by", { type: "string" });

export const journalTools = defineTools("workbench", "journals", [
  {
    name: "ae_journal_list",
    title: "List journals",
    summary: "List the Aether journals with purpose, number of entries and last change",
    description:
      "List the Aether journals that this person keeps, with name, purpose, number of entries and date of the last one. Start here when the name of a journal is not known.",
    inputSchema: object({
      name_contains: text("Only journals whose name contains this"),
      include_archived: flag("Also list journals no longer in use", false),
    }),
    annotations: READS,
    keywords: ["diary", "logbook", "notebooks", "which"],
    examples: ["which journals do I have?", "list my aether journals", "show all logbooks"],
  },
  {
    name: "ae_journal_search",
    title: "Search journals",
    summary: "Search the text of Aether journal entries and return the best matches",
    description:
      "Search the text of Aether journal entries across all journals or in one. Returns the best matches with id, date, title and the passage that matched.",
    inputSchema: object(
      {
        query: text("Words to look for", { minLength: 2 }),
        journal: text("Only this journal; all when left out"),
        since: text("Only entries from this day on", { format: "date" }),
        until: text("Only entries up to this day", { format: "date" }),
        limit: integer("How many to return", { minimum: 1, maximum: 50, default: 10 }),
      },
      ["query"],
    ),
    annotations: READS,
    keywords: ["diary", "find", "log entry", "wrote"],
    examples: [
      "search journals for the boiler repair",
      "what did I write about Norway in my journal?",
      "find the log entry on the server move",
    ],
  },
  {
    name: "ae_journal_entry_read",
    title: "Read an entry",
    summary: "Return one Aether journal entry in full, with tags and dates",
    description:
      "Return one Aether journal entry in full: title, text, tags, when it was written and last changed. Take the id from a search or a listing.",
    inputSchema: object(
      {
        entry_id: entryId,
        revision: integer("An earlier version; the newest when left out", { minimum: 1 }),
      },
      ["entry_id"],
    ),
    annotations: READS,
    keywords: ["open", "show", "diary", "note entry"],
    examples: ["open that journal entry", "read me entry ent_4f2a", "show the full log entry from Tuesday"],
  },
  {
    name: "ae_journal_entries_list",
    title: "List entries",
    summary: "List the entries of one Aether journal by date, newest first",
    description:
      "List the entries of one Aether journal with id, date, title and tags, newest first, without their text. Use it to browse by date; to look for words use ae_journal_search.",
    inputSchema: object(
      {
        journal,
        tag: text("Only entries with this label"),
        since: text("Only entries from this day on", { format: "date" }),
        limit: integer("How many to return", { minimum: 1, maximum: 100, default: 20 }),
      },
      ["journal"],
    ),
    annotations: READS,
    keywords: ["recent", "diary", "overview", "log entries"],
    examples: [
      "list the entries in my garden journal",
      "latest work journal entries",
      "what's in the house log since May?",
    ],
  },
  {
    name: "ae_journal_entry_create",
    title: "Write an entry",
    summary: "Write a new entry into an Aether journal with title, text, tags and date",
    description:
      "Write a new entry into an Aether journal. Dated now unless another moment is given. Returns the id of the entry.",
    inputSchema: object(
      {
        journal,
        title: text("Heading of the entry", { maxLength: 200 }),
        content: text("Text of the entry, Markdown", { minLength: 1 }),
        tags,
        dated: text("Moment that it is about", { format: "date-time" }),
      },
      ["journal", "content"],
    ),
    annotations: ADDS,
    keywords: ["log", "record", "diary", "add"],
    examples: [
      "log in my journal that the roof is fixed",
      "new journal entry: first day at work",
      "add a note entry about the call",
    ],
  },
  {
    name: "ae_journal_entry_update",
    title: "Change an entry",
    summary: "Replace title, text or tags of an Aether journal entry; earlier versions are kept",
    description:
      "Replace the title, text or tags of an Aether journal entry. What is left out stays; the earlier version remains readable by its revision.",
    inputSchema: object(
      {
        entry_id: entryId,
        title: text("New heading", { maxLength: 200 }),
        content: text("New text, Markdown"),
        tags,
      },
      ["entry_id"],
    ),
    annotations: SETS,
    keywords: ["edit", "correct", "fix", "rewrite"],
    examples: [
      "correct the date in that journal entry",
      "change the title of the entry to Moving day",
      "retag the log entry",
    ],
  },
  {
    name: "ae_journal_entry_disable",
    title: "Hide an entry",
    summary: "Take an Aether journal entry out of listings and searches without erasing it",
    description:
      "Take an Aether journal entry out of listings and searches. It is not erased: calling again with disabled set to false brings it back.",
    inputSchema: object(
      {
        entry_id: entryId,
        disabled: flag("True hides the entry, false brings it back", true),
        reason: text("Why, for the record", { maxLength: 200 }),
      },
      ["entry_id"],
    ),
    annotations: REMOVES,
    keywords: ["delete", "remove", "archive", "retract"],
    examples: ["delete that journal entry", "hide the entry from last night", "restore the entry I removed"],
  },
  {
    name: "ae_journal_entry_append",
    title: "Add below an entry",
    summary: "Add text at the end of an Aether journal entry",
    description:
      "Add text at the end of an Aether journal entry and keep the rest as it is, for a follow-up or the next event of a running log.",
    inputSchema: object(
      {
        entry_id: entryId,
        content: text("Text to add, Markdown", { minLength: 1 }),
        timestamp: flag("Put date and time before it", true),
      },
      ["entry_id", "content"],
    ),
    annotations: ADDS,
    keywords: ["continue", "extend", "update", "addendum"],
    examples: [
      "append to today's log entry: part arrived",
      "continue the entry on the trip",
      "add a follow-up below that entry",
    ],
  },
  {
    name: "ae_journal_entry_prepend",
    title: "Add above an entry",
    summary: "Add text at the beginning of an Aether journal entry",
    description:
      "Add text at the beginning of an Aether journal entry, above what is there, for a summary or for logs that keep the latest on top.",
    inputSchema: object(
      {
        entry_id: entryId,
        content: text("Text to add, Markdown", { minLength: 1 }),
        separator: choice("What goes between new and old text", ["blank_line", "rule", "none"], "blank_line"),
      },
      ["entry_id", "content"],
    ),
    annotations: ADDS,
    keywords: ["first", "headline", "insert"],
    examples: [
      "put a summary at the top of that entry",
      "prepend today's result to the log entry",
      "insert this above the old text",
    ],
  },
]);
