import { choice, flag, list, object, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS, defineTools, REMOVES, SETS } from "./define-tools";

export const journal = text("Name of the journal");
export const entryId = text("Id of the entry", { pattern: "^ent_[a-z0-9]+$" });
const tags = list("Labels to find it by", { type: "string" });

export const journalWritingTools = defineTools("workbench", "journals", [
  {
    name: "ae_journal_entry_create",
    title: "Write an entry",
    summary: "Write a new entry into a journal with title, text, tags and date",
    description:
      "Write a new entry into a journal. Dated now unless another moment is given. Returns the id of the entry.",
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
    keywords: [
      ...["log", "record", "diary", "dear diary", "journal this", "log it", "fresh entry", "make entry"],
      ...["logbook", "write up"],
    ],
    examples: [
      "log in my journal that the roof is fixed",
      "new journal entry: first day at work",
      "add a note entry about the call",
      "dear diary, today was a long one",
      "journal this for me under travel",
      "record in the car log: oil changed at 84,200 km",
      "write up today's meeting in my work journal, tag it client",
      "make an entry for last Sunday: hiked up Ben Nevis",
      "put it in the garden diary as a new entry",
      "log a blood pressure of 128 over 82",
      "start a fresh entry titled Moving plans",
      "I ran 10k in 52 minutes, log it in the training journal",
    ],
  },
  {
    name: "ae_journal_entry_update",
    title: "Edit an entry",
    summary: "Replace title, text or tags of a journal entry; earlier versions are kept",
    description:
      "Replace the title, text or tags of a journal entry. What is left out stays; the earlier version remains readable by its revision.",
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
    keywords: [
      ...["edit", "correct", "fix", "rewrite", "retitle", "retag", "reword", "typo", "amend", "diary", "log entry"],
    ],
    examples: [
      "correct the date in that journal entry",
      "change the title of the entry to Moving day",
      "retag the log entry",
      "fix the typo in yesterday's diary entry",
      "it was 84,300 km, not 84,200, amend the car log",
      "rewrite entry ent_4f2a so it sounds less angry",
      "replace the text of my interview entry with this version",
      "edit the journal entry about the call, her name is Jana",
      "reword the second paragraph of that note entry",
      'swap the tag "misc" for "garden" on it',
      "give that diary entry a proper heading",
    ],
  },
  {
    name: "ae_journal_entry_disable",
    title: "Hide an entry",
    summary: "Take a journal entry out of listings and searches without erasing it",
    description:
      "Take a journal entry out of listings and searches. It is not erased: calling again with disabled set to false brings it back.",
    inputSchema: object(
      {
        entry_id: entryId,
        disabled: flag("True hides the entry, false brings it back", true),
        reason: text("Why, for the record", { maxLength: 200 }),
      },
      ["entry_id"],
    ),
    annotations: REMOVES,
    keywords: [
      ...["delete", "remove", "archive", "retract", "hide", "undelete", "restore", "diary", "get rid"],
      ...["unhide", "log entry"],
    ],
    examples: [
      "delete that journal entry",
      "hide the entry from last night",
      "restore the entry I removed",
      "I don't want that diary entry to show up any more",
      "remove ent_9c01, logged by mistake",
      "get rid of the duplicate in the car log",
      "archive my note entry about the argument",
      "bring back the journal entry I hid last week",
      "retract today's log entry, reason: wrong journal",
      "disable entry ent_77ab",
      "that entry is embarrassing, take it out of my journal",
    ],
  },
  {
    name: "ae_journal_entry_append",
    title: "Append to an entry",
    summary: "Add text at the end of a journal entry",
    description:
      "Add text at the end of a journal entry and keep the rest as it is, for a follow-up or the next event of a running log.",
    inputSchema: object(
      {
        entry_id: entryId,
        content: text("Text to add, Markdown", { minLength: 1 }),
        timestamp: flag("Put date and time before it", true),
      },
      ["entry_id", "content"],
    ),
    annotations: ADDS,
    keywords: [
      ...["continue", "extend", "update", "addendum", "add to entry", "ps", "diary", "carry on"],
      ...["afterthought", "log entry"],
    ],
    examples: [
      "append to today's log entry: part arrived",
      "continue the entry on the trip",
      "add a follow-up below that entry",
      "PS for my diary entry: the cat came home",
      "carry on in the same journal entry with day two",
      "add an addendum to ent_4f2a, no timestamp",
      "the plumber called back, put that under the boiler entry",
      "extend yesterday's work journal entry with the outcome",
      "tack a line onto the end of the hike entry",
      "one more thing for the entry I just wrote",
      "write it into the existing log entry, at the bottom",
    ],
  },
  {
    name: "ae_journal_entry_prepend",
    title: "Prepend to an entry",
    summary: "Add text at the beginning of a journal entry",
    description:
      "Add text at the beginning of a journal entry, above what is there, for a summary or for logs that keep the latest on top.",
    inputSchema: object(
      {
        entry_id: entryId,
        content: text("Text to add, Markdown", { minLength: 1 }),
        separator: choice("What goes between new and old text", ["blank_line", "rule", "none"], "blank_line"),
      },
      ["entry_id", "content"],
    ),
    annotations: ADDS,
    keywords: [
      ...["first", "headline", "insert", "at the top", "prefix", "in front", "tl;dr", "log entry"],
      ...["diary", "preface"],
    ],
    examples: [
      "put a summary at the top of that entry",
      "prepend today's result to the log entry",
      "insert this above the old text",
      "newest first please, so this goes at the start of the running log",
      "add a tl;dr in front of my long diary entry",
      "begin the entry with a warning that it is out of date",
      "stick the date and place on top of the travel entry",
      "before the first paragraph of ent_4f2a add: resolved",
      "open that journal entry with a quote, and a rule under it",
      "put the latest reading over the earlier ones in the same entry",
      "lead the entry with the outcome",
    ],
  },
]);
