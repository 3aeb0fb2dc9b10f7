import { choice, flag, integer, object, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS, defineTools, READS, REMOVES } from "./define-tools";

const pad = text("Name of the pad", { default: "main", maxLength: 60 });
const topic = text("Topic under which the note is kept", { default: "general", maxLength: 60 });

export const scratchpadTools = defineTools("workbench", "notes", [
  {
    name: "scratch_read",
    title: "Read the scratchpad",
    summary: "Return the text of a scratchpad, whole or its last lines",
    description:
      "Return what is on a scratchpad, the short-lived sheet that the person and the agent share while working. Ask for the last lines when it is long.",
    inputSchema: object({
      pad,
      last_lines: integer("Only this many lines from the end", { minimum: 1, maximum: 1000 }),
    }),
    annotations: READS,
    keywords: ["scratch", "notepad", "working notes", "show"],
    examples: ["what's on the scratchpad?", "show my working notes", "read back the notepad"],
  },
  {
    name: "scratch_write",
    title: "Write the scratchpad",
    summary: "Replace the text of a scratchpad; what was there before is gone",
    description:
      "Replace the whole text of a scratchpad, or create one under a new name. What was there before is gone; to keep it use scratch_append.",
    inputSchema: object(
      {
        pad,
        content: text("The new text, Markdown", { maxLength: 20000 }),
        expires_in_hours: integer("Empty the sheet after this long", { minimum: 1, maximum: 720 }),
      },
      ["content"],
    ),
    annotations: REMOVES,
    keywords: ["jot down", "notepad", "overwrite", "draft"],
    examples: ["put this on the scratchpad", "start a new notepad called trip", "overwrite my working notes with this"],
  },
  {
    name: "scratch_append",
    title: "Add to the scratchpad",
    summary: "Add text at the end of a scratchpad and keep what is there",
    description:
      "Add text at the end of a scratchpad and keep what is already on it. Useful for collecting findings in the course of a longer piece of work.",
    inputSchema: object(
      {
        pad,
        content: text("Text to add, Markdown", { minLength: 1, maxLength: 5000 }),
        timestamp: flag("Put date and time before the text", false),
      },
      ["content"],
    ),
    annotations: ADDS,
    keywords: ["jot down", "scratch", "notepad", "note", "remember"],
    examples: ["jot down: gate code 4711", "add that to the scratchpad", "append the totals to my working notes"],
  },
  {
    name: "scratch_clear",
    title: "Clear the scratchpad",
    summary: "Empty a scratchpad, or remove every pad",
    description:
      "Empty a scratchpad so that the next piece of work starts with a clean sheet. Can also remove every pad at once; nothing is kept.",
    inputSchema: object({
      pad,
      all_pads: flag("Remove every pad instead of one", false),
    }),
    annotations: REMOVES,
    keywords: ["wipe", "erase", "scratch", "notepad", "reset"],
    examples: ["clear the scratchpad", "wipe my notepad", "erase the working notes, we're done"],
  },
]);

export const agentNoteTools = defineTools("workbench", "notes", [
  {
    name: "agent_notes_read",
    title: "Read agent notes",
    summary: "Return what the agent has noted for itself, by topic or text",
    description:
      "Return the lasting private notes that the agent keeps for itself about this person: preferences, decisions, open threads. By topic, or by a text they contain.",
    inputSchema: object({
      topic: text("Only this topic; all topics when left out", { maxLength: 60 }),
      contains: text("Only notes with this text"),
    }),
    annotations: READS,
    keywords: ["my notes", "memory", "recall", "know about me"],
    examples: ["what do your private notes say about me?", "check the agent notes on travel", "read my notes"],
  },
  {
    name: "agent_notes_write",
    title: "Write agent notes",
    summary: "Replace the agent's private notes on one topic",
    description:
      "Replace the agent's private notes on one topic with a new version, for instance after tidying them up. The former version is not kept.",
    inputSchema: object(
      {
        topic,
        content: text("The new notes, Markdown", { maxLength: 10000 }),
        importance: choice("How readily they are brought up later", ["low", "normal", "high"], "normal"),
      },
      ["content"],
    ),
    annotations: REMOVES,
    keywords: ["memorise", "rewrite", "memory", "save"],
    examples: [
      "rewrite your notes on my diet",
      "update the agent notes about the project",
      "save this in your private notes",
    ],
  },
  {
    name: "agent_notes_append",
    title: "Add to agent notes",
    summary: "Add one observation to the agent's private notes on a topic",
    description:
      "Add one observation to the agent's private notes and keep the others. Use it for facts about the person that will matter in later conversations.",
    inputSchema: object(
      {
        topic,
        content: text("The observation, one or two sentences", { minLength: 1, maxLength: 1000 }),
        source: choice("Where it comes from", ["stated", "inferred"], "stated"),
      },
      ["content"],
    ),
    annotations: ADDS,
    keywords: ["memorise", "learn", "preference", "remember"],
    examples: [
      "note for yourself that I'm vegetarian",
      "add to your private notes: I prefer mornings",
      "keep in mind that I moved",
    ],
  },
  {
    name: "agent_notes_clear",
    title: "Clear agent notes",
    summary: "Delete the agent's private notes on one topic, or all of them",
    description:
      "Delete the agent's private notes on one topic, or everything it has noted about the person. This cannot be undone.",
    inputSchema: object(
      {
        topic: text("Topic to delete; every topic when left out", { maxLength: 60 }),
        confirm: flag("Must be true; a guard against accidents"),
      },
      ["confirm"],
    ),
    annotations: REMOVES,
    keywords: ["forget", "wipe", "erase", "memory"],
    examples: ["forget what you noted about my job", "clear the agent notes", "erase your private notes on travel"],
  },
]);
