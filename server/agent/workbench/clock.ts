import { clockTools } from "@/prisma/scenarios/starter/tools-everyday";
import type { Json } from "@/server/engine/model/snapshot";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import type { ToolContext } from "./builtin-tool";
import { findZone, offsetOf } from "./time-zone";

export const clock = bindTools(clockTools, { clock_now: readClock });

async function readClock({ now }: ToolContext, args: Arguments): Promise<Json> {
  const zone = findZone(args.text("timezone"));
  const minutes = offsetOf(zone, now);
  // The zone's wall clock, written as UTC, so every part can be read.
  const there = new Date(now.getTime() + minutes * 60_000);
  const iso = there.toISOString().slice(0, 19);
  const offset = writeOffset(minutes);
  return {
    timezone: zone.name,
    now: `${iso}${offset}`,
    date: iso.slice(0, 10),
    time: iso.slice(11),
    weekday: WEEKDAYS[there.getUTCDay()] ?? "",
    week: weekOf(there),
    utc_offset: offset,
    utc: `${now.toISOString().slice(0, 19)}Z`,
  };
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function writeOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** ISO 8601: the week belongs to the year that has its Thursday. */
function weekOf(day: Date): string {
  const thursday = new Date(day);
  thursday.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
  return `${year}-W${String(week).padStart(2, "0")}`;
}
