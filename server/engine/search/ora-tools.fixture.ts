import type { ToolEntry } from "@/server/engine/snapshot";
import { someTool } from "@/server/testing/some-snapshot";

/** A small assistant's catalog, named by domain and verb, for the tests of search. */
export const ORA_TOOLS: readonly ToolEntry[] = [
  oraTool(
    "calendar.create",
    "Create an event with a title, a start and an end.",
    ["title", "start", "end"],
    ["appointment"],
  ),
  oraTool("calendar.delete", "Delete an event.", ["event_id"]),
  oraTool("calendar.query", "List events in a range of dates.", ["from", "to"], ["schedule", "agenda"]),
  oraTool("contacts.search", "Look somebody up in the address book.", ["query"], ["phone number"]),
  oraTool("files.search", "Find documents on this computer by name or content.", ["query", "folder"]),
  oraTool("mail.recent", "Show the newest messages of the inbox.", ["count"], ["email", "inbox"]),
  oraTool("mail.search", "Search messages by sender, subject or body.", ["query", "sender"], ["email"]),
  oraTool("messages.send", "Send a text message to a person.", ["recipient", "text"], ["sms", "imessage"]),
  oraTool("notes.edit", "Change the text of a note.", ["note_id", "text"]),
  oraTool("reminders.create", "Remind the user of something at a time.", ["text", "due"]),
  oraTool("reminders.list", "List open reminders.", ["list"]),
  oraTool("shortcuts.run", "Run an automation made by the user.", ["shortcut", "input"]),
  oraTool("system.open_app", "Open an application.", ["app"], ["launch"]),
  oraTool("weather.forecast", "Tell how warm it gets and whether it rains.", ["place"]),
];

function oraTool(
  name: string,
  description: string,
  parameters: readonly string[],
  keywords: readonly string[] = [],
): ToolEntry {
  const properties = Object.fromEntries(parameters.map((parameter) => [parameter, { type: "string" }]));
  const domain = name.split(".")[0] ?? "";
  return someTool(name, { description, domain, keywords, inputSchema: { type: "object", properties } });
}
