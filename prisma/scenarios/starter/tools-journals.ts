import { flag, integer, object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS } from "./define-tools";
import { entryId, journal, journalWritingTools } from "./tools-journal-writing";

const journalReadingTools = defineTools("workbench", "journals", [
  {
    name: "ae_journal_list",
    title: "List journals",
    summary: "List journals with purpose, number of entries and last change",
    description:
      "List the journals that this person keeps, with name, purpose, number of entries and date of the last one. Start here when the name of a journal is not known.",
    inputSchema: object({
      name_contains: text("Only journals whose name contains this"),
      include_archived: flag("Also list journals no longer in use", false),
    }),
    annotations: READS,
    keywords: ["diary", "diaries", "logbook", "logbooks", "notebooks", "which journals", "archived", "all journals"],
    examples: [
      "list my journals",
      "show all logbooks",
      "do I keep a journal for the garden?",
      "what's the exact name of my work diary",
      "how many entries are in each of my journals",
      "include the archived journals too",
      "which diary did I last write in",
      'names of all journals with "house" in them',
      "what kinds of logs do I keep",
      "overview of my notebooks please",
    ],
  },
  {
    name: "ae_journal_search",
    title: "Search journals",
    summary: "Search the text of journal entries and return the closest matches",
    description:
      "Search the text of journal entries across all journals or in one. Returns the closest matches with id, date, title and the passage that matched.",
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
    keywords: [
      ...["diary", "log entry", "wrote about", "written about", "mentioned", "jot", "logbook", "look through"],
      ...["keyword", "journaled"],
    ],
    examples: [
      "search journals for the boiler repair",
      "what did I write about Norway in my journal?",
      "find the log entry on the server move",
      "when did I last mention back pain in my diary",
      'look through the house log for "leak"',
      "any journal entries about Tim's school between January and March?",
      "did I ever journal about changing jobs",
      "where in my logbook is the paint colour for the hallway",
      "dig up what I noted in the garden journal on tomatoes",
      "which entry talks about the new gearbox",
      "search my journals for migraine since 2023-06-01",
      "everything my travel journal has on ferries",
    ],
  },
  {
    name: "ae_journal_entry_read",
    title: "Read an entry",
    summary: "Return one journal entry in full, with tags and dates",
    description:
      "Return one journal entry in full: title, text, tags, when it was written and last changed. Take the id from a search or a listing.",
    inputSchema: object(
      {
        entry_id: entryId,
        revision: integer("An earlier version; the newest when left out", { minimum: 1 }),
      },
      ["entry_id"],
    ),
    annotations: READS,
    keywords: [
      ...["open entry", "diary", "note entry", "full entry", "whole entry", "reread", "earlier revision"],
      ...["log entry", "view entry"],
    ],
    examples: [
      "open that journal entry",
      "read me entry ent_4f2a",
      "show the full log entry from Tuesday",
      "what exactly did I write on the day we moved",
      "the second one, whole text please",
      "what did that entry say before I edited it?",
      "read out the diary entry called First snow",
      "version 2 of ent_9c01",
      "pull up the entry about the boiler and show me its tags",
      "when was ent_77ab last changed, and what's in it",
      "let me reread my note entry on the interview",
    ],
  },
  {
    name: "ae_journal_entries_list",
    title: "List entries",
    summary: "List the entries of one journal by date, newest first",
    description:
      "List the entries of one journal with id, date, title and tags, newest first, without their text. Use it to browse by date; to look for words use ae_journal_search.",
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
    keywords: [
      ...["recent entries", "diary", "overview", "log entries", "this month", "logbook", "latest entries", "titles"],
    ],
    examples: [
      "latest work journal entries",
      "what's in the house log since May?",
      "browse my travel diary",
      "titles of the last five entries in the car logbook",
      "what have I been journaling this month",
      'entries tagged "health" in my personal journal',
      "show me what I logged last week in the work journal",
      "how many times did I write in the training log in April",
      "newest thing in the baby diary?",
      "go through the project journal day by day",
    ],
  },
]);

export const journalTools = [...journalReadingTools, ...journalWritingTools];
