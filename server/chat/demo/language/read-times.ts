export type ReadTimes = {
  /** The moment that was named, if a time of day or a span was. */
  readonly moment: Date | null;
  /** The day that was named, as 2026-11-16. */
  readonly day: string | null;
  /** The time of day that was named, in minutes since midnight. */
  readonly minutes: number | null;
  /** The text without what named them. */
  readonly rest: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SPANS: ReadonlyMap<string, number> = new Map([
  ["second", 1000],
  ["minute", MINUTE_MS],
  ["min", MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["day", DAY_MS],
  ["week", 7 * DAY_MS],
]);
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NUMBERS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** Understands "at 5pm tomorrow", "in 10 minutes", "on Friday", "June 3rd"; on the wall clock that is `offsetMs` from UTC. */
export function readTimes(text: string, now: Date, offsetMs = 0): ReadTimes {
  let rest = text;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found !== null) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const span = take(/\bin (an?|half an|\d+|[a-z]+) (second|minute|min|hour|day|week)s?\b/i);
  const spanMs = span === null ? null : countOf(span[1] ?? "") * (SPANS.get((span[2] ?? "").toLowerCase()) ?? 0);
  if (spanMs !== null && spanMs > 0) {
    const moment = new Date(now.getTime() + spanMs);
    return { moment, day: iso(moment.getTime() + offsetMs), minutes: null, rest: tidy(rest) };
  }
  const wall = now.getTime() + offsetMs;
  const today = Date.parse(iso(wall));
  const clock = takeClock(take);
  const day = takeDay(take, today);
  take(
    /\b(?:(?:every|each) (?:(?:single|working) )?(?:day|morning|evening|night|weekday|week|month|year)|daily|weekly|monthly)\b/i,
  );
  if (clock === null) return { moment: null, day: day === null ? null : iso(day), minutes: null, rest: tidy(rest) };
  let at = (day ?? today) + clock * MINUTE_MS;
  // A time that has passed today is meant for tomorrow.
  if (day === null && at <= wall) at += DAY_MS;
  return { moment: new Date(at - offsetMs), day: iso(at), minutes: clock, rest: tidy(rest) };
}

type Take = (pattern: RegExp) => RegExpExecArray | null;

/** Minutes since midnight. */
function takeClock(take: Take): number | null {
  const word = take(/\b(?:at )?(noon|midday|midnight)\b/i);
  if (word !== null) return word[1]?.toLowerCase() === "midnight" ? 0 : 720;
  const found =
    take(/\b(?:at |by |@ ?)?(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)\b/i) ??
    take(/\b(?:at |by )?([01]?\d|2[0-3]):([0-5]\d)\b/) ??
    take(
      /\b(?:at|by) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\w:]|[.,]\d| ?(?:%|percent|degrees|km|euro|dollar))/i,
    );
  if (found === null) return null;
  const hour = /^\d/.test(found[1] ?? "") ? Number(found[1]) : NUMBERS.indexOf((found[1] ?? "").toLowerCase());
  if (hour < 0 || hour > 23) return null;
  const half = found[3]?.toLowerCase();
  const shifted = half === "pm" ? (hour % 12) + 12 : half === "am" ? hour % 12 : hour;
  // "At 5" without more is seldom before breakfast.
  const meant = half === undefined && found[2] === undefined && hour > 0 && hour < 7 ? hour + 12 : shifted;
  return meant * 60 + Number(found[2] ?? 0);
}

/** Midnight of the day, as if the wall clock were UTC. */
function takeDay(take: Take, today: number): number | null {
  const exact = take(/\b(?:on |by )?(\d{4}-\d{2}-\d{2})\b/);
  if (exact !== null) return Date.parse(exact[1] ?? "");
  if (take(/\b(?:the )?day after tomorrow\b/i) !== null) return today + 2 * DAY_MS;
  if (take(/\btomorrow(?: (?:morning|evening|night|afternoon))?\b/i) !== null) return today + DAY_MS;
  if (take(/\b(?:today|tonight|this (?:morning|evening|afternoon))\b/i) !== null) return today;
  if (take(/\bnext week\b/i) !== null) return today + 7 * DAY_MS;
  const weekday = take(/\b(?:(?:on|by|due|this|next|every|each) ){0,3}(sun|mon|tues|wednes|thurs|fri|satur)days?\b/i);
  if (weekday !== null) {
    const wanted = WEEKDAYS.findIndex((name) => name.startsWith((weekday[1] ?? "").toLowerCase()));
    const ahead = (wanted - new Date(today).getUTCDay() + 7) % 7;
    return today + (ahead === 0 ? 7 : ahead) * DAY_MS;
  }
  const months = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
  const monthFirst = take(new RegExp(`\\b(?:on |by )?${months}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b`, "i"));
  if (monthFirst !== null)
    return dayAhead(today, MONTHS.indexOf((monthFirst[1] ?? "").toLowerCase()), Number(monthFirst[2]));
  const dayFirst = take(new RegExp(`\\b(?:on |by )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${months}\\b`, "i"));
  if (dayFirst !== null) return dayAhead(today, MONTHS.indexOf((dayFirst[2] ?? "").toLowerCase()), Number(dayFirst[1]));
  const dayOnly = take(/\b(?:on |by |due )?the (\d{1,2})(?:st|nd|rd|th)\b/i);
  return dayOnly === null ? null : dayAhead(today, null, Number(dayOnly[1]));
}

/** The next day of that number, in that month where one is named. */
function dayAhead(today: number, month: number | null, day: number): number {
  const start = new Date(today);
  for (let ahead = 0; ahead <= 12; ahead++) {
    const tried = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + ahead, day));
    if (tried.getTime() < today || tried.getUTCDate() !== day) continue;
    if (month === null || tried.getUTCMonth() === month) return tried.getTime();
  }
  return today;
}

function countOf(word: string): number {
  const said = word.toLowerCase();
  if (said === "half an") return 0.5;
  if (said === "a" || said === "an") return 1;
  return /^\d+$/.test(said) ? Number(said) : Math.max(0, NUMBERS.indexOf(said));
}

function iso(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/\s+([,.!?])/g, "$1")
    .trim();
}
