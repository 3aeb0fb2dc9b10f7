import { agentNotes } from "./agent-notes";
import { board } from "./board";
import type { BuiltinSource } from "./builtin-tool";
import { calculator } from "./calculator";
import { clock } from "./clock";
import { home } from "./home";
import { journals } from "./journals";
import { pastSessions } from "./past-sessions";
import { reminders } from "./reminders";
import { scratchpad } from "./scratchpad";
import { tasks } from "./tasks";

const tools = [
  ...tasks,
  ...board,
  ...reminders,
  ...scratchpad,
  ...agentNotes,
  ...home,
  ...journals,
  ...pastSessions,
  ...clock,
  ...calculator,
];

/** The built-in source: its data is in PostgreSQL, separate for each owner. */
export const workbench: BuiltinSource = {
  name: "workbench",
  tools: new Map(tools.map((tool) => [tool.definition.name, tool])),
};
