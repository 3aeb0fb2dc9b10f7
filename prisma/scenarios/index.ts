import type { Snapshot } from "@/server/engine/model/snapshot";
import { largeScenario } from "./large";
import { starter } from "./starter/starter";

export const SCENARIOS = {
  starter: () => starter,
  large: largeScenario,
  empty: emptyScenario,
} satisfies Record<string, () => Snapshot>;

export type ScenarioName = keyof typeof SCENARIOS;

/** For people who bring their own tools: preset policies and known models, and nothing to remove first. */
function emptyScenario(): Snapshot {
  return { ...starter, sources: [], tools: [], roles: [], categories: [], bundles: [], skills: [] };
}

/** The roles that a scenario opens to everyone who chats: what first-time users ask for. */
export const OPENED_ROLES: Record<ScenarioName, readonly string[]> = {
  starter: ["chat", "orchestrator", "research"],
  large: [],
  empty: [],
};
