import type { Snapshot } from "@/server/engine/model/snapshot";
import { starter } from "./starter/starter";

/** For people who bring their own tools: preset policies and known models, and nothing to remove first. */
export function emptyScenario(): Snapshot {
  return { ...starter, sources: [], tools: [], roles: [], categories: [], bundles: [], skills: [] };
}
