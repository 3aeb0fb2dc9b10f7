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
    keywords: [
      ...["scratch", "notepad", "working notes", "jotted", "pad", "scribbled", "temp notes"],
      ...["collected", "rough notes"],
    ],
    examples: [
      "what's on the scratchpad?",
      "show my working notes",
      "read back the notepad",
      "last ten lines of the scratchpad",
      "what was that gate code I jotted down",
      "open the pad called trip",
      "remind me what we scribbled down while debugging",
      "is there anything on the scratch sheet at the moment",
      "get the draft from the scratchpad",
      "print the notepad so I can copy it",
      "scratch: show",
    ],
  },
  {
    name: "scratch_write",
    title: "Write to the scratchpad",
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
    keywords: [
      ...["jot down", "notepad", "overwrite", "draft", "working notes", "fresh pad", "new pad"],
      ...["swap out", "temporarily"],
    ],
    examples: [
      "put this on the scratchpad",
      "start a new notepad called trip",
      "overwrite my working notes with this",
      "replace what's on the pad with the new outline",
      "make a fresh scratchpad with these three options",
      "set the scratchpad to: plan A, plan B, plan C",
      "park this draft on a pad for now, it can vanish after a day",
      "swap the notepad text for the cleaned-up list",
      "use the scratchpad for the shopping plan, the old stuff can go",
      'new pad "standup" with what I just dictated',
      "rewrite the scratch sheet so only the open questions remain",
    ],
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
    keywords: [
      ...["jot down", "scratch", "notepad", "note", "also note", "tack on", "working notes", "scribble", "collect"],
    ],
    examples: [
      "jot down: gate code 4711",
      "add that to the scratchpad",
      "append the totals to my working notes",
      "also put 0.37 on the pad",
      "scribble this under the rest: call after lunch",
      "one more line for the notepad, with the time: test 3 failed",
      "keep a running list on the scratchpad, next item is hinges",
      "tack the link onto the end of pad trip",
      "note the finding on the sheet and carry on",
      "stick it below the other numbers in my scratch notes",
      "add another idea to our working notes: blue logo",
    ],
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
    keywords: ["wipe", "erase", "scratch", "notepad", "reset", "blank", "working notes", "delete pads", "throw away"],
    examples: [
      "wipe my notepad",
      "erase the working notes, we're done",
      "start with a blank pad",
      "throw away everything on the scratch sheet",
      "empty the pad called trip",
      "delete all the scratchpads",
      "reset the notepad please",
      "we don't need those jottings any more, bin them",
      "clean slate on the pad please",
      "remove every single pad, I want none left",
    ],
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
    keywords: [
      ...["your notes", "my notes", "memory", "recall", "remember about", "memories", "profile"],
      ...["agent_notes", "have noted"],
    ],
    examples: [
      "what do your private notes say about me?",
      "check the agent notes on travel",
      "read my notes",
      "what do you know about my diet",
      "do you remember what I prefer for meetings?",
      "what have you memorised about the house project",
      "list everything you've got stored about me",
      'any note of yours that contains "allergy"?',
      "look in your memory for my shoe size",
      "which topics have you got notes on",
      "you should have my wife's name somewhere, what is it",
      "show the agent notes, topic work",
    ],
  },
  {
    name: "agent_notes_write",
    title: "Replace agent notes",
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
    keywords: [
      ...["memorise", "memorize", "rewrite", "memory", "your notes", "redo", "consolidate", "clean up notes"],
      ...["agent_notes", "outdated", "overwrite"],
    ],
    examples: [
      "rewrite your notes on my diet",
      "update the agent notes about the project",
      "save this in your private notes",
      "your notes on travel are a mess, condense them into five lines",
      "replace what you have on my job with this: I'm freelance now",
      "tidy up your memory on the house topic",
      "everything you noted about my schedule is outdated, here is the new version",
      "set your notes for topic family to the following",
      "merge your notes on food into one clean list, mark as very important",
      "overwrite the agent notes on work with the summary above",
      "correct what you remember about my car, the whole entry",
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
    keywords: [
      ...["memorise", "learn", "preference", "remember that", "for future", "keep in mind", "bear in mind", "fyi"],
      ...["always", "agent_notes", "allergic"],
    ],
    examples: [
      "note for yourself that I'm vegetarian",
      "add to your private notes: I prefer mornings",
      "keep in mind that I moved to Leeds",
      "for future reference, my sister is called Ines",
      "remember that I hate phone calls",
      "fyi I'm allergic to nuts",
      "bear in mind we always deploy on Tuesdays",
      "you should know my new boss is Carla",
      "learn this about me: size 43 shoes",
      "make a mental note that the client likes short answers",
      "I think you've noticed I work late, write that in your notes as a guess",
      "always use metric units with me from now on, remember it",
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
    keywords: [
      ...["forget", "wipe", "erase", "memory", "unlearn", "your notes", "reset memory", "privacy"],
      ...["remove everything", "agent_notes"],
    ],
    examples: [
      "clear the agent notes",
      "erase your private notes on travel",
      "wipe your memory of me",
      "delete everything you know about my ex",
      "I don't want you to keep anything about my health",
      "unlearn my address, yes I'm sure",
      "drop all your notes on the old project",
      'remove the topic "diet" from your memory',
      "start from scratch, forget all about me",
      "privacy please: get rid of what you have stored on my family",
    ],
  },
]);
