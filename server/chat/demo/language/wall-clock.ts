export type WallClock = { readonly now: Date; readonly offsetMs: number };

/** What time it is where the person is, as far as the system prompt tells; otherwise by the clock given, in UTC. */
export function wallClock(system: string, now: Date): WallClock {
  const told = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})/.exec(system)?.[0];
  const toldAt = told === undefined ? Number.NaN : Date.parse(told);
  const moment = Number.isNaN(toldAt) ? now : new Date(toldAt);
  const zone = /\b(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z][\w/+-]+/.exec(
    system,
  )?.[0];
  return { now: moment, offsetMs: zone === undefined ? 0 : offsetOf(zone, moment) };
}

function offsetOf(timeZone: string, moment: Date): number {
  try {
    const parts = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "medium" }).formatToParts(
      moment,
    );
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0);
    const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
    return wall - Math.floor(moment.getTime() / 1000) * 1000;
  } catch {
    return 0;
  }
}
