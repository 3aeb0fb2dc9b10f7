import { object, text } from "@/prisma/scenarios/schema-helpers";
import { defineTools, READS } from "@/prisma/scenarios/starter/define-tools";
import type { Json } from "@/server/engine/snapshot";
import type { Arguments } from "./arguments";
import { bindTools } from "./bind-tools";
import type { ToolContext } from "./builtin-tool";
import { findZone, offsetOf } from "./time-zone";

const clockTools = defineTools("workbench", "clock", [
  {
    name: "clock_now",
    title: "What time it is",
    summary: "Tell the time and date, the weekday and the UTC offset in a time zone",
    description:
      "Tell the present date and time in a time zone, with weekday, calendar week and offset from UTC. Use it before working with relative days such as tomorrow or next Friday.",
    inputSchema: object({
      timezone: text("Time zone or its city, such as Europe/Berlin, Tokyo or +02:00", {
        default: "UTC",
        maxLength: 60,
      }),
    }),
    annotations: READS,
    keywords: [
      ...["clock", "what time", "what day", "today's date", "weekday", "current time", "time zone", "timezone"],
      ...["calendar week", "utc", "o'clock"],
    ],
    examples: [
      "what time is it?",
      "what's today's date",
      "which day of the week is it",
      "how late is it in Tokyo right now",
      "what calendar week are we in",
      "is it already tomorrow in Sydney?",
      "current time in New York please",
      "what is the UTC offset of Berlin at the moment",
      "what date is next Friday",
      "do they already sleep in Los Angeles?",
    ],
  },
]);

export const clock = bindTools(clockTools, { clock_now: tellTime });

async function tellTime({ now }: ToolContext, args: Arguments): Promise<Json> {
  const zone = findZone(args.text("timezone"));
  const minutes = offsetOf(zone, now);
  // The wall clock of the zone, written as if it were UTC: then every part can be read off.
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
