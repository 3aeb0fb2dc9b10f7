import type { Snapshot } from "@/server/engine/model/snapshot";
import { emptyScenario } from "./empty";
import { largeScenario } from "./large";
import { starter } from "./starter/starter";

/** What a database can be seeded with, by name. */
export const SCENARIOS = {
  starter: () => starter,
  large: largeScenario,
  empty: emptyScenario,
} satisfies Record<string, () => Snapshot>;

export type ScenarioName = keyof typeof SCENARIOS;
