import { parse } from "chrono-node";

export type Times = {
  readonly moment: Date | null;
  readonly day: string | null;
  /** The text without the words that were read as a time. */
  readonly rest: string;
};

/** Parsing a long text would block the event loop. */
const MAX_LENGTH = 600;
const HOURS = "twelve one two three four five six seven eight nine ten eleven".split(" ");
const BARE_HOUR = new RegExp(
  `\\b(at|by) (\\d{1,2}|${HOURS.join("|")})(?![\\w:]|[.,]\\d| ?(?:%|percent|degrees|km|euro|dollar|am\\b|pm\\b))`,
  "gi",
);
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const EVERY = `\\b(?:every|each) (?:(?:single|working|other) )?(?:day|morning|evening|night|hour|week|weekday|month|year|${WEEKDAY})s?\\b`;
const REPEAT = new RegExp(
  `${EVERY}|\\bon (?:${WEEKDAY}s|weekdays|weekends)\\b|\\b(?:dai|hour|night|week|month)ly at\\b`,
  "i",
);

export function readTimes(text: string, now: Date): Times {
  const spelled = text.slice(0, MAX_LENGTH).replace(BARE_HOUR, spellHour) + text.slice(MAX_LENGTH);
  const found = parse(spelled.slice(0, MAX_LENGTH), { instant: now, timezone: 0 }, { forwardDate: true }).find(
    // "At 12" in "at 12,400 km" is not a time.
    (result) => !/^\D{0,3}\d{1,2}$/.test(result.text) && result.date() > now,
  );
  const [before, after] =
    found === undefined ? [text, ""] : [spelled.slice(0, found.index), spelled.slice(found.index + found.text.length)];
  const rest = `${before.replace(/(?:\b(?:on|by|at|due|every|each) )*$/i, "")} ${after}`.replace(
    new RegExp(EVERY, "i"),
    " ",
  );
  const tidy = rest
    .replace(/\s+/g, " ")
    .replace(/ ([,.!?])/g, "$1")
    .trim();
  if (found === undefined) return { moment: null, day: null, rest: tidy };
  const date = found.start.date();
  const isToday = date.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
  // "On Monday", said on a Monday, means the next one.
  if (isToday && found.start.isCertain("weekday")) date.setUTCDate(date.getUTCDate() + 7);
  return { moment: found.start.isCertain("hour") ? date : null, day: date.toISOString().slice(0, 10), rest: tidy };
}

/** "At 5" without "am" is rarely before breakfast. */
function spellHour(all: string, preposition: string, word: string): string {
  const hour = /^\d/.test(word) ? Number(word) : HOURS.indexOf(word.toLowerCase()) || 12;
  return hour > 23 ? all : `${preposition} ${hour}${hour > 0 && hour < 7 ? "pm" : ":00"}`;
}

export function isRecurring(text: string): boolean {
  return REPEAT.test(text);
}

export function repeatIn(text: string): string | null {
  if (!isRecurring(text)) return null;
  const unit = new RegExp(`month|year|week|${WEEKDAY}`, "i").exec(text)?.[0].toLowerCase() ?? "dai";
  return `${unit.endsWith("day") ? "week" : unit}ly`;
}

export function cronFor(text: string, moment: Date | null): string | null {
  if (!isRecurring(text) && moment === null) return null;
  if (/\b(?:every|each) hour\b|\bhourly\b/i.test(text)) return "0 * * * *";
  const hour = moment?.getUTCHours() ?? (/\b(?:evening|night)\b/i.test(text) ? 20 : 8);
  const clock = `${moment?.getUTCMinutes() ?? 0} ${hour}`;
  if (/\b(?:weekdays?|working days?)\b/i.test(text)) return `${clock} * * 1-5`;
  const names = ["sun", "mon", "tues", "wednes", "thurs", "fri", "satur"];
  const days = names.flatMap((name, day) => (new RegExp(`\\b${name}days?\\b`, "i").test(text) ? [day] : []));
  return `${clock} ${/\bmonth/i.test(text) ? "1" : "*"} * ${days.join(",") || "*"}`;
}
