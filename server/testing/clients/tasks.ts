/** What the scripted model does when it reads a prompt. */
export type Task = {
  readonly name: string;
  readonly prompt: string;
  readonly steps: readonly Step[];
  /** What it says at the end. */
  readonly done: string;
};

export type Step = {
  /** By the name that the MCP server gave it. */
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What the model searches for where it was not sent this tool. */
  readonly query: string;
};

/** Of the steps of this task one is enough: the model takes the first whose tool it was not sent, and so has to look for it. */
export const HIDDEN: Task = {
  name: "hidden",
  prompt: "Search the web for the opening hours of the museum, then do what my list says next.",
  steps: [
    { tool: "system_set_volume", arguments: { percent: 10 }, query: "set the volume of the computer" },
    { tool: "contacts_update", arguments: { contact_id: "c1", phone: "1" }, query: "update a contact" },
    { tool: "files_move", arguments: { path: "/a", destination: "/b" }, query: "move a file to a folder" },
    {
      tool: "github_merge_pull_request",
      arguments: { repository: "a/b", number: 1 },
      query: "merge a pull request on github",
    },
    { tool: "notes_append", arguments: { note_id: "n1", text: "x" }, query: "append text to a note" },
    { tool: "mail_archive", arguments: { message_ids: ["m1"] }, query: "archive mail" },
  ],
  done: "The hidden task is complete.",
};

export const TASKS: readonly Task[] = [
  {
    name: "weather",
    prompt: "What is the weather forecast for Oslo tomorrow?",
    steps: [{ tool: "weather_forecast", arguments: { place: "Oslo" }, query: "tells the weather of the next days" }],
    done: "The weather task is complete.",
  },
  {
    name: "meeting",
    prompt: "Find Anna in my contacts and put a calendar event with her on Friday at 10.",
    steps: [
      { tool: "contacts_search", arguments: { query: "Anna" }, query: "search contacts" },
      {
        tool: "calendar_create",
        arguments: { title: "Anna", start: "2026-11-20T10:00:00", end: "2026-11-20T11:00:00" },
        query: "create calendar event",
      },
    ],
    done: "The meeting task is complete.",
  },
  HIDDEN,
];
