export const REPEATS = ["never", "daily", "weekly", "monthly", "yearly"] as const;
export type Repeat = (typeof REPEATS)[number];

export function nextAfter(start: Date, repeat: Repeat, moment: Date): Date | null {
  if (start > moment) return start;
  if (repeat === "never") return null;
  let number = estimate(start, repeat, moment);
  while (occurrence(start, repeat, number) <= moment) number++;
  return occurrence(start, repeat, number);
}

export function lastBefore(start: Date, repeat: Repeat, moment: Date): Date | null {
  if (start > moment) return null;
  if (repeat === "never") return start;
  let number = estimate(start, repeat, moment);
  while (occurrence(start, repeat, number + 1) <= moment) number++;
  return occurrence(start, repeat, number);
}

/** Counted from the start, not step by step: a series from the 31st falls on February 28, then March 31. */
function occurrence(start: Date, repeat: Repeat, number: number): Date {
  const moment = new Date(start);
  if (repeat === "daily") moment.setUTCDate(moment.getUTCDate() + number);
  if (repeat === "weekly") moment.setUTCDate(moment.getUTCDate() + 7 * number);
  if (repeat === "monthly" || repeat === "yearly") {
    moment.setUTCDate(1);
    moment.setUTCMonth(moment.getUTCMonth() + number * (repeat === "yearly" ? 12 : 1));
    moment.setUTCDate(Math.min(start.getUTCDate(), daysInMonth(moment)));
  }
  return moment;
}

/** A lower bound of past occurrences, close to the real number, however old the reminder is. */
function estimate(start: Date, repeat: Repeat, moment: Date): number {
  const days = (moment.getTime() - start.getTime()) / 86_400_000;
  return Math.max(0, Math.floor(days / MAX_PERIOD_DAYS[repeat]) - 1);
}

const MAX_PERIOD_DAYS: Record<Repeat, number> = { never: Infinity, daily: 1, weekly: 7, monthly: 31, yearly: 366 };

function daysInMonth(moment: Date): number {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
}
