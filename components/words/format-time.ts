const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** What is to come is stated in days up to a year: "next month" may be in 3 days or in 50. */
const FUTURE_UNITS = UNITS.filter(([unit]) => unit !== "week" && unit !== "month");
/** A link that was valid for 7 days a second ago still is. */
const NEARLY = 0.99;

/** "3 minutes ago", "yesterday", "in 7 days". The past rounds down, the future to the nearest. */
export function formatRelative(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const isPast = seconds < 0;
  for (const [unit, size] of isPast ? UNITS : FUTURE_UNITS) {
    if (isPast && -seconds >= size) return relative.format(Math.trunc(seconds / size), unit);
    if (!isPast && seconds >= NEARLY * size) return relative.format(Math.round(seconds / size), unit);
  }
  return "just now";
}

export function formatExact(at: Date): string {
  return at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });
}
