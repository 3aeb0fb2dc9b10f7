import { choice, flag, integer, object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS } from "./define-tools";

export const sessionTools = defineTools("workbench", "sessions", [
  {
    name: "session_read",
    title: "Read a past session",
    summary: "Return the messages of one earlier conversation with this person",
    description:
      "Return the messages of one earlier conversation with this person, whole or a part, so that work can be taken up where it stopped. Find its id with session_search.",
    inputSchema: object(
      {
        session_id: text("Id of the conversation, or the word last"),
        from_message: integer("First message to return", { minimum: 1, default: 1 }),
        limit: integer("How many messages to return", { minimum: 1, maximum: 200, default: 50 }),
        include_tool_calls: flag("Also show which tools were called", false),
      },
      ["session_id"],
    ),
    annotations: READS,
    keywords: ["history", "last time", "yesterday", "transcript", "previous chat"],
    examples: ["what did we do last time?", "pull up yesterday's session", "continue from our previous chat"],
  },
  {
    name: "session_search",
    title: "Search past sessions",
    summary: "Search earlier conversations with this person by words and period",
    description:
      "Search earlier conversations with this person by words and period. Returns the passages that match with conversation id, date and who said it.",
    inputSchema: object(
      {
        query: text("Words or subject to look for", { minLength: 2 }),
        since: text("Only from this day on", { format: "date" }),
        until: text("Only up to this day", { format: "date" }),
        speaker: choice("Whose words to search", ["person", "agent", "both"], "both"),
        limit: integer("How many passages to return", { minimum: 1, maximum: 50, default: 10 }),
      },
      ["query"],
    ),
    annotations: READS,
    keywords: ["remember", "history", "last week", "what did we", "mentioned"],
    examples: [
      "what did we decide about the logo last week?",
      "did I mention a dentist earlier?",
      "find where we talked about the budget",
    ],
  },
]);
