import { ToolFailure } from "./builtin-tool";

const MAX_NAMED = 20;

/** `3, 4 and 9`: a list in a sentence for the model, cut if long. */
export function inWords(names: readonly (string | number)[]): string {
  const shown = names.slice(0, MAX_NAMED).map(String);
  if (names.length > MAX_NAMED) return `${shown.join(", ")} and ${names.length - MAX_NAMED} more`;
  const last = shown.pop() ?? "none";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

export function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

export function requireText(name: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") throw new ToolFailure(`${name}: is empty`);
  return trimmed;
}
