import { closestOf } from "@/server/engine/retrieval/search/closest-names";
import { ToolFailure } from "./builtin-tool";
import { inWords } from "./words";

/** A named zone, whose offset depends on the day, or a fixed offset. */
type Zone = { readonly name: string; readonly fixedMinutes: number | null };

export function findZone(asked: string): Zone {
  const name = asked.trim();
  const fixed = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(name);
  if (fixed !== null) return fixedZone(name, fixed[1] ?? "", Number(fixed[2]), Number(fixed[3] ?? 0));
  if (/^(utc|gmt|z|zulu)?$/i.test(name)) return { name: "UTC", fixedMinutes: 0 };
  const wanted = name.replace(/\s+/g, "_").toLowerCase();
  const zones = Intl.supportedValuesOf("timeZone");
  const found =
    zones.find((zone) => zone.toLowerCase() === wanted) ??
    // A city is enough: Buenos Aires is America/Argentina/Buenos_Aires.
    zones.find((zone) => cityOf(zone).toLowerCase() === wanted) ??
    [wanted, ...REGIONS.map((region) => `${region}/${wanted}`)].map(asIntlKnows).find((known) => known !== null) ??
    null;
  if (found !== null) return { name: found, fixedMinutes: null };
  const closest = new Set([...closestOf(zones.map(cityOf), wanted), ...closestOf(zones, wanted)]);
  const meant = zones.filter((zone) => closest.has(zone) || closest.has(cityOf(zone))).slice(0, 3);
  const hint = meant.length === 0 ? "use a name such as Europe/Berlin" : `the closest are ${inWords(meant)}`;
  throw new ToolFailure(`timezone: "${asked}" is not known; ${hint}`);
}

export function offsetOf({ name, fixedMinutes }: Zone, moment: Date): number {
  if (fixedMinutes !== null) return fixedMinutes;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const there = Date.UTC(year, month - 1, day, part("hour"), part("minute"), part("second"));
  return Math.round((there - Math.floor(moment.getTime() / 1000) * 1000) / 60_000);
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1);
}

/** Aliases of a zone, such as US/Pacific or Asia/Kolkata, which the list has under one name only. */
function asIntlKnows(wanted: string): string | null {
  if (!/^[a-z0-9_+/-]{2,60}$/.test(wanted)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function fixedZone(asked: string, sign: string, hours: number, minutes: number): Zone {
  const size = hours * 60 + minutes;
  if (size > MAX_OFFSET) throw new ToolFailure(`timezone: no time zone is ${asked} from UTC`);
  const two = (part: number) => String(part).padStart(2, "0");
  return { name: `UTC${sign}${two(hours)}:${two(minutes)}`, fixedMinutes: sign === "-" ? -size : size };
}

const REGIONS = ["africa", "america", "asia", "atlantic", "australia", "europe", "indian", "pacific"];
const MAX_OFFSET = 14 * 60;
