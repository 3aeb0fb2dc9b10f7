import type { ToolEntry } from "@/server/engine/model/snapshot";
import { agentTools } from "./tools-agents";
import { databaseTools } from "./tools-database";
import { calculatorTools, clockTools } from "./tools-everyday";
import { fileTools } from "./tools-files";
import { gitTools } from "./tools-git";
import { homeTools } from "./tools-home";
import { journalTools } from "./tools-journals";
import { messagingTools } from "./tools-messaging";
import { agentNoteTools, scratchpadTools } from "./tools-notes";
import { reminderTools } from "./tools-reminders";
import { schedulerTools } from "./tools-scheduler";
import { sessionTools } from "./tools-sessions";
import { systemTools } from "./tools-system";
import { boardTools, taskTools } from "./tools-tasks";
import { webTools } from "./tools-web";

export const tools: readonly ToolEntry[] = [
  ...webTools,
  ...fileTools,
  ...gitTools,
  ...systemTools,
  ...taskTools,
  ...boardTools,
  ...schedulerTools,
  ...reminderTools,
  ...scratchpadTools,
  ...agentNoteTools,
  ...homeTools,
  ...journalTools,
  ...databaseTools,
  ...messagingTools,
  ...agentTools,
  ...sessionTools,
  ...clockTools,
  ...calculatorTools,
];
