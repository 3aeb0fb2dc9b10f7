import type { Case } from "./case";

const FIRST = 308;

/**
 * The part of the starter set that is English and mostly whole sentences. What plays messages as chats (the demo planner, which
 * knows English only, and conversations, which know no role) is measured on it; selection is measured on the whole set.
 */
export function firstStarterCases(cases: readonly Case[]): readonly Case[] {
  return cases.slice(0, FIRST);
}
