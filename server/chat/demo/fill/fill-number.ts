import type { FieldSchema } from "@/server/chat/demo/demo-tool";
import { stemOf, wordsOf } from "@/server/engine/util/text/words";
import { type Fill, guessed, told } from "./fill";

const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 };
const WORDS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, ten: 10 };

/** A number that the message gives for this field: by its unit, by its name, or as how many are wanted. */
export function fillNumber(name: string, field: FieldSchema, isRequired: boolean, message: string): Fill | undefined {
  const found = bySpan(name, message) ?? byCount(name, message) ?? byName(name, message);
  if (found !== undefined) return told(within(field, found));
  if (!isRequired) return undefined;
  const first = /-?\d{1,15}(?:\.\d{1,15})?/.exec(message)?.[0];
  if (first !== undefined) return told(within(field, Number(first)));
  return typeof field.fallback === "number" ? guessed(field.fallback) : undefined;
}

function within({ type, minimum, maximum }: FieldSchema, value: number): number {
  const bounded = Math.min(maximum ?? value, Math.max(minimum ?? value, value));
  return type === "integer" ? Math.round(bounded) : bounded;
}

/** "For two hours" is 120 to a field that counts minutes. */
function bySpan(name: string, message: string): number | undefined {
  const unit = Object.keys(UNITS).find((word) => name.includes(word));
  if (unit === undefined || /timeout|grace/.test(name)) return undefined;
  const said =
    /\b(?:last|past|for|in|within|of) (?:the )?(?:last |past )?(\d{1,6}|an?|one|two|three|four|five|ten)? ?(second|minute|hour|day|week)s?\b/i.exec(
      message,
    );
  if (said === null) return undefined;
  const count = (said[1] ?? "a").toLowerCase();
  return ((WORDS[count] ?? Number(count)) * (UNITS[(said[2] ?? "").toLowerCase()] ?? 0)) / (UNITS[unit] ?? 1);
}

function byCount(name: string, message: string): number | undefined {
  if (!/^(?:limit|count|max|top|n|last_lines)$|_(?:limit|count|rows|results)$/.test(name)) return undefined;
  const said =
    /\b(?:last|latest|first|top|newest|next) (\d{1,6}|two|three|four|five|ten)\b(?! (?:second|minute|hour|day|week|month)s?\b)|\b(\d{1,6}) (?:latest|newest|results|entries|rows|lines)\b/i.exec(
      message,
    );
  const count = (said?.[1] ?? said?.[2])?.toLowerCase();
  return count === undefined ? undefined : (WORDS[count] ?? Number(count));
}

/** "From line 40": the number right after a word of the field's name. */
function byName(name: string, message: string): number | undefined {
  const parts = new Set(wordsOf(name.replaceAll("_", " ")).map(stemOf));
  for (const [, word = "", number] of message.matchAll(
    /\b([a-z]{1,40})(?: (?:number|no\.?|to|of|is))? #?(\d{1,15}(?:\.\d{1,15})?)\b/gi,
  )) {
    if (parts.has(stemOf(word.toLowerCase()))) return Number(number);
  }
  return undefined;
}
