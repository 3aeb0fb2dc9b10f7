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
    keywords: ["remind", "don't forget", "remember", "alarm", "alert"],
    examples: [
      "remind me to water the plants at six",
      "don't forget to ask me about the invoice tomorrow",
      "set a reminder for mum's birthday every year",
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
    keywords: ["remind", "alarms", "pending", "show"],
    examples: ["what reminders do I have?", "list my reminders for this week", "what did you want to remind me of?"],
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
    keywords: ["cancel", "dismiss", "remind", "unset"],
    examples: ["cancel the reminder about the dentist", "remove reminder 3", "you can drop the plant reminder"],
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
    keywords: ["wipe", "purge", "empty", "reset"],
    examples: ["clear all my reminders", "wipe the old reminders", "delete every reminder that already fired"],
  },
]);
