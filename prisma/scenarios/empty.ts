import type { Snapshot } from "@/server/engine/model/snapshot";
import { starter } from "./starter/starter";

/** For those who bring their own tools: the presets as policies and the known models, and nothing to take away first. */
export function emptyScenario(): Snapshot {
  return { ...starter, sources: [], tools: [], roles: [], categories: [], bundles: [], skills: [] };
}
