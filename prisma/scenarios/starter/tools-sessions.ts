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
    keywords: [
      ...["history", "last time", "yesterday", "transcript", "previous chat", "left off", "pick up", "our last"],
      ...["resume", "chat log", "previous session"],
    ],
    examples: [
      "what did we do last time?",
      "pull up yesterday's session",
      "continue from our previous chat",
      "where did we leave off",
      "show me the transcript of session s_2041",
      "pick up where we stopped on Friday",
      "what was the last thing I asked you in our previous conversation",
      "open that earlier chat from message 30 on",
      "which tools did you use in the last session",
      "recap our last conversation",
      "load the session about the logo so we can go on",
      "the full chat log from this morning please",
    ],
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
    keywords: [
      ...["remember", "history", "last week", "decided", "mentioned", "talked about", "discussed", "told you"],
      ...["you said", "ago", "earlier chat", "the other day"],
    ],
    examples: [
      "what did we decide about the logo last week?",
      "did I mention a dentist earlier?",
      "find where we talked about the budget",
      "you recommended a book some time ago, which one was it",
      "when did I first tell you about the leak",
      "have we discussed heat pumps before?",
      'search our past chats for "Kubernetes"',
      "what was the name of the hotel you suggested in March",
      "in which session did we plan the trip to Norway",
      "I told you my measurements the other day, look them up in our conversations",
      "what have I said about Marek since January",
      "didn't we already solve this once?",
    ],
  },
]);
