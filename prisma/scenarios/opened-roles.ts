import type { ScenarioName } from "./index";

/** The roles that a scenario opens to everyone who chats: what first-time users ask for. */
export const OPENED_ROLES: Record<ScenarioName, readonly string[]> = {
  starter: ["chat", "orchestrator", "research"],
  large: [],
  empty: [],
};
