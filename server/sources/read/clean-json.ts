import type { Json, JsonObject } from "@/server/engine/snapshot";
import { UnusableTool } from "./upstream-tool";

export type Budget = { nodes: number };

/** A document of so many values is no catalog. Shared parts (YAML anchors) count each time they are used. */
const MAX_NODES = 3_000_000;

/**
 * A copy that is plain JSON and can be stored: bounded in depth and size, without keys that reach for the prototype,
 * without the characters that PostgreSQL refuses. Cycles end at the depth.
 */
export function cleanJson(value: unknown, depth: number, budget: Budget = { nodes: MAX_NODES }): Json {
  budget.nodes -= 1;
  if (budget.nodes < 0) throw new UnusableTool("holds too many values");
  if (typeof value === "string") return storableText(value);
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null) return null;
  if (depth <= 0) throw new UnusableTool("is nested too deeply");
  if (Array.isArray(value)) return value.map((inner) => cleanJson(inner, depth - 1, budget));
  const entries = Object.entries(value).filter(([key, inner]) => key !== "__proto__" && inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [storableText(key), cleanJson(inner, depth - 1, budget)]));
}

/**
 * What models read and people do not see, or see in another order: an admin who looks at a definition has to see what
 * the model will. What joins letters (as in emoji and some scripts) stays.
 */
const HIDDEN = /[\u200b\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e01ef}]/gu;

/** Of a definition: as it can be stored, without what is hidden. */
export function cleanText(text: string): string {
  return storableText(text).replaceAll(HIDDEN, "");
}

/** Without NUL and without halves of characters; what people and tools say is otherwise theirs. */
function storableText(text: string): string {
  const whole = /[\ud800-\udfff]/.test(text) ? Buffer.from(text, "utf8").toString("utf8") : text;
  return whole.replaceAll("\0", "");
}

export function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
