import { formatCount } from "./format-number";

/** "a, b and c"; past `limit`: "a, b and 7 more". */
export function listNames(names: readonly string[], limit = 6): string {
  if (names.length <= 1) return names[0] ?? "nothing";
  const shown = names.length > limit ? names.slice(0, limit) : names.slice(0, -1);
  const last = names.length > limit ? `${formatCount(names.length - limit)} more` : names.at(-1);
  return `${shown.join(", ")} and ${last}`;
}
