import { choice, flag, integer, object, text } from "@/prisma/scenarios/schema-helpers";
import { ADDS, defineTools, READS, REMOVES } from "./define-tools";

export const reminderTools = defineTools("workbench", "reminders", [
  {
    name: "reminders_add",
    title: "Add a reminder",
    summary: "Remind the person of something at a given moment, once or repeatedly",
    description:
      "Set a reminder that reaches the person at a given moment, once or repeatedly. Without a moment it is shown at the start of the next conversation.",
    inputSchema: object(
      {
        text: text("What to be reminded of, in the person's words", { minLength: 1, maxLength: 500 }),
        at: text("When, with time zone", { format: "date-time" }),
        repeat: choice("How often it comes back", ["never", "daily", "weekly", "monthly", "yearly"], "never"),
        channel: choice("How it is delivered", ["chat", "push", "email"], "chat"),
      },
      ["text"],
    ),
    annotations: ADDS,
    keywords: [
      ...["remind", "remind me", "don't forget", "remember", "alarm", "alert", "nudge", "wake me", "timer"],
      ...["birthday", "later today"],
    ],
    examples: [
      "remind me to water the plants at six",
      "don't forget to ask me about the invoice tomorrow",
      "set a reminder for mum's birthday every year",
      "nudge me in 20 minutes to take the bread out",
      "I must not miss the 14:30 train, give me a shout at two",
      "ping my phone at noon about the parcel",
      "every evening at 9, tell me to take my pills",
      "bring it up next time we talk",
      "reminder: pay rent on the 1st, monthly",
      "wake me at 6:45",
      "let me know an hour before the match starts",
      "email me a reminder on 12 May that the warranty runs out",
      "and remind me of that tomorrow",
    ],
  },
  {
    name: "reminders_list",
    title: "List reminders",
    summary: "List reminders that are still to come, or those already delivered",
    description:
      "List reminders with number, text, moment and repetition, soonest first. By default only those still to come; past ones on request.",
    inputSchema: object({
      status: choice("Which reminders to show", ["upcoming", "delivered", "all"], "upcoming"),
      until: text("Only those due before this moment", { format: "date-time" }),
      limit: integer("How many to return", { minimum: 1, maximum: 100, default: 20 }),
    }),
    annotations: READS,
    keywords: [
      ...["remind", "alarms", "pending", "coming up", "set for", "nudges", "scheduled reminders"],
      ...["remembered", "alerts"],
    ],
    examples: [
      "list my reminders for this week",
      "what did you want to remind me of?",
      "did I set something for the bins?",
      "have I got a reminder about the rent already",
      "what are you going to nudge me about today",
      "when will you remind me about mum's birthday",
      "next three reminders pls",
      "did I miss any reminders yesterday?",
      "all reminders, past and future",
    ],
  },
  {
    name: "reminders_remove",
    title: "Remove a reminder",
    summary: "Delete one reminder by its number, or only skip its next occurrence",
    description:
      "Delete one reminder by the number that reminders_list shows. For a repeating one it is also possible to skip only the next occurrence.",
    inputSchema: object(
      {
        reminder_id: text("Number of the reminder", { pattern: "^[0-9]+$" }),
        only_next: flag("Skip the next occurrence and keep the rest", false),
      },
      ["reminder_id"],
    ),
    annotations: REMOVES,
    keywords: ["cancel", "dismiss", "remind", "unset", "drop", "alarm", "stop reminding", "call off", "nudge"],
    examples: [
      "cancel the reminder about the dentist",
      "remove reminder 3",
      "you can drop the plant reminder",
      "no need to remind me about the rent any more",
      "I've already taken the bread out, forget that nudge",
      "skip tomorrow's pill reminder but keep the rest",
      "turn off the 6:45 alarm",
      "never mind about the parcel, don't ping me",
      "stop reminding me of mum's birthday",
      "the train is cancelled, so get rid of that alert",
    ],
  },
  {
    name: "reminders_clear",
    title: "Clear reminders",
    summary: "Delete many reminders at once: delivered ones, upcoming ones, or all",
    description:
      "Delete many reminders at once and tell how many are gone. This cannot be undone, so confirm with the person before clearing upcoming ones.",
    inputSchema: object(
      {
        scope: choice("Which reminders to delete", ["delivered", "upcoming", "all"], "delivered"),
        older_than_days: integer("Only those set longer ago than this", { minimum: 0, maximum: 3650 }),
        confirm: flag("Must be true; a guard against accidents"),
      },
      ["scope", "confirm"],
    ),
    annotations: REMOVES,
    keywords: [
      ...["wipe", "purge", "empty", "reset", "all reminders", "every reminder", "clean up", "remove all", "bulk"],
      ...["fired", "expired"],
    ],
    examples: [
      "clear all my reminders",
      "wipe the old reminders",
      "delete every reminder that already fired",
      "clean up reminders older than 30 days",
      "start over with no reminders at all",
      "cancel everything you were going to remind me of, yes I'm sure",
      "purge the delivered ones",
      "get rid of the whole lot of alarms",
      "remove all upcoming reminders, I'm off sick",
      "empty my reminder list",
      "too many stale reminders, bin anything from last year",
    ],
  },
]);
