import { cutText } from "@/server/engine/cut-text";
import { ToolFailure } from "./builtin-tool";

/** `3, 4 and 9`: lists in sentences for the model, cut where they would drown the sentence. */
export function inWords(names: readonly (string | number)[], limit = 20): string {
  const shown = names.slice(0, limit).map(String);
  if (names.length > limit) return `${shown.join(", ")} and ${names.length - limit} more`;
  const last = shown.pop() ?? "none";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length)}…`;
}

/** A name as people mean it: blanks around it and capitals do not make another. */
export function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

export function needText(name: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") throw new ToolFailure(`${name}: is empty`);
  return trimmed;
}
