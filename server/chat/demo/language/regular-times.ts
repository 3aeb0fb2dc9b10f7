const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";

/** "Every morning", "each working day", "on mondays", "daily at". */
const REGULAR = new RegExp(
  `\\b(?:every|each) (?:(?:single|working|other|second) )?(?:day|morning|evening|night|hour|week|weekday|month|year|${WEEKDAY})s?\\b` +
    `|\\bon (?:${WEEKDAY}s|weekdays|weekends)\\b|\\b(?:daily|hourly|nightly|weekly|monthly) at\\b`,
  "i",
);

export function isRegular(text: string): boolean {
  return REGULAR.test(text);
}

/** How often, in the words that fields offer as a choice. */
export const REPEATS: ReadonlyMap<string, RegExp> = new Map([
  ["daily", /\b(?:every|each) (?:single )?(?:day|morning|evening|night)\b|\bdaily\b/i],
  ["weekly", new RegExp(`\\b(?:every|each) (?:week|${WEEKDAY})\\b|\\bon ${WEEKDAY}s\\b|\\bweekly\\b`, "i")],
  ["monthly", /\b(?:every|each) month\b|\bmonthly\b/i],
  ["yearly", /\b(?:every|each) year\b|\bannual/i],
]);

const DAYS = ["sun", "mon", "tues", "wednes", "thurs", "fri", "satur"];

/** The five fields of cron for a time that was named; null where none was. `minutes` are those since midnight. */
export function cronOf(text: string, minutes: number | null): string | null {
  if (/\b(?:every|each) hour\b|\bhourly\b/i.test(text)) return "0 * * * *";
  if (!isRegular(text) && minutes === null) return null;
  const at = minutes ?? (/\b(?:evening|night)\b/i.test(text) ? 20 * 60 : 8 * 60);
  const clock = `${at % 60} ${Math.floor(at / 60)}`;
  if (/\b(?:weekdays?|working days?)\b/i.test(text)) return `${clock} * * 1-5`;
  if (/\bweekends?\b/i.test(text)) return `${clock} * * 0,6`;
  const days = DAYS.flatMap((day, number) => (new RegExp(`\\b${day}days?\\b`, "i").test(text) ? [number] : []));
  if (days.length > 0) return `${clock} * * ${days.join(",")}`;
  if (/\b(?:every|each) month\b|\bmonthly\b/i.test(text)) return `${clock} 1 * *`;
  return `${clock} * * *`;
}
