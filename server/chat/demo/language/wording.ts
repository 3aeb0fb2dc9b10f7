import { shorten } from "@/server/engine/util/cut-text";

/** How things are put into words, whatever they are. */

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function sentence(text: string): string {
  return /[.!?…:]$/.test(text) ? text : `${text}.`;
}

export function inWords(items: readonly string[]): string {
  if (items.length <= 1) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** A single name stands by itself; what has blanks in it is marked off. */
export function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `“${text}”`;
}

/** The key of a field, as words. */
export function labelOf(key: string): string {
  return key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

/** "Entries" is one "entry". */
export function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, "y");
  if (/(?:ch|sh|x)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A day or a moment as people write it; any other text as it is. */
export function whenText(value: string): string {
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?Z)?$/.exec(value);
  const day = new Date(`${found?.[1] ?? ""}T00:00:00Z`);
  if (found === null || Number.isNaN(day.getTime())) return value;
  const date = `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
  return found[2] === undefined ? date : `${date}, ${found[2]} UTC`;
}

const LONGEST = 1500;

export function cut(text: string): string {
  return shorten(text, LONGEST);
}
