export type ActivityDay = { readonly day: string; readonly sent: number; readonly called: number };

const DAY_MS = 86_400_000;

/** One bar per day up to today, oldest first, including days without activity. */
export function prepareActivity(days: readonly ActivityDay[], count: number, today: Date): ActivityDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(today.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, sent: 0, called: 0 };
  });
}
