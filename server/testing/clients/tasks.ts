/** What the scripted model does when it reads a prompt. */
export type Task = {
  readonly name: string;
  readonly prompt: string;
  readonly steps: readonly Step[];
  /** What it says at the end. */
  readonly done: string;
};

type Step = {
  /** By the name that the MCP server gave it. */
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What the model searches for where it was not sent this tool. */
  readonly query: string;
};

/** Nothing in its words leads to the tool: the model has to look for it. */
export const HIDDEN: Task = {
  name: "hidden",
  prompt: "Please do the usual thing before I go to bed.",
  steps: [{ tool: "system_set_volume", arguments: { percent: 10 }, query: "set volume of the computer" }],
  done: "The hidden task is complete.",
};

export const TASKS: readonly Task[] = [
  {
    name: "weather",
    prompt: "What is the weather forecast for Oslo tomorrow?",
    steps: [{ tool: "weather_forecast", arguments: { place: "Oslo" }, query: "weather forecast" }],
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
