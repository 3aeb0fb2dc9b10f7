import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { UnusableTool } from "./upstream-tool";

type Budget = { nodes: number };

/** A document with this many values is no catalog. Shared parts (YAML anchors) count each time. */
const MAX_NODES = 3_000_000;

/** Bounded in depth and size, without prototype keys or characters PostgreSQL refuses. Cycles end at the depth limit. */
export function cleanJson(value: unknown, depth: number, budget: Budget = { nodes: MAX_NODES }): Json {
  budget.nodes -= 1;
  if (budget.nodes < 0) throw new UnusableTool("has too many values");
  if (typeof value === "string") return storableText(value);
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null) return null;
  if (depth <= 0) throw new UnusableTool("is nested too deeply");
  if (Array.isArray(value)) return value.map((inner) => cleanJson(inner, depth - 1, budget));
  const entries = entriesOf(value, storableText);
  return Object.fromEntries(entries.map(([key, inner]) => [key, cleanJson(inner, depth - 1, budget)]));
}

/** By their cleaned names: a name may become a prototype key only through cleaning. */
export function entriesOf(object: object, clean: (key: string) => string): [string, unknown][] {
  const entries = Object.entries(object).map(([key, inner]): [string, unknown] => [clean(key), inner]);
  return entries.filter(([key, inner]) => key !== "__proto__" && inner !== undefined);
}

/** Characters that models read and people do not see: an admin must see what the model will. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]|[^\P{Cc}\n\t]/u;
/** Some scripts and emoji need them, one after each letter. */
const JOINER =
  /[\u200c\u200d](?<=(?:\p{Extended_Pictographic}\ufe0f?|(?!\p{Default_Ignorable_Code_Point})[\p{Lo}\p{M}\p{Emoji_Modifier}]).)/u;
const FORM_OF_EMOJI = /[\ufe0e\ufe0f](?<=\p{Extended_Pictographic}.)|\ufe0f(?<=[0-9#*].)(?=\u20e3)/u;
const MARKS = new RegExp(`(?<needed>${JOINER.source}|${FORM_OF_EMOJI.source})|${HIDDEN.source}`, "gu");

const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;

export function cleanText(text: string): string {
  return storableText(text).replaceAll(LINE_ENDS, "\n").replaceAll(MARKS, "$<needed>");
}

/** Without NUL and lone surrogates; otherwise unchanged. */
function storableText(text: string): string {
  const whole = /[\ud800-\udfff]/.test(text) ? Buffer.from(text, "utf8").toString("utf8") : text;
  return whole.replaceAll("\0", "");
}

export function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
