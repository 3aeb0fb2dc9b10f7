import { expect, it } from "vitest";
import type { JsonObject } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { clock } from "./clock";

const [tool] = clock;

async function tell(timezone: string | undefined, now: string): Promise<JsonObject> {
  if (tool === undefined) throw new Error("There is no clock");
  const client = undefined as unknown as PrismaClient;
  const context = { client, ownerId: "user_1", agentId: "user_1", now: new Date(now) };
  return (await tool.run(context, timezone === undefined ? {} : { timezone })) as JsonObject;
}

it("returns date, time, weekday, week and offset, in UTC by default", async () => {
  expect(await tell(undefined, "2026-11-16T06:30:15.900Z")).toEqual({
    timezone: "UTC",
    now: "2026-11-16T06:30:15+00:00",
    date: "2026-11-16",
    time: "06:30:15",
    weekday: "Monday",
    week: "2026-W47",
    utc_offset: "+00:00",
    utc: "2026-11-16T06:30:15Z",
  });
});

it("handles daylight saving time, half-hour offsets and other dates", async () => {
  expect(await tell("Europe/Berlin", "2026-07-01T12:00:00Z")).toMatchObject({ time: "14:00:00", utc_offset: "+02:00" });
  expect(await tell("Europe/Berlin", "2026-12-01T12:00:00Z")).toMatchObject({ time: "13:00:00", utc_offset: "+01:00" });
  expect(await tell("Asia/Kolkata", "2026-12-01T20:00:00Z")).toMatchObject({
    date: "2026-12-02",
    utc_offset: "+05:30",
  });
  expect(await tell("America/St_Johns", "2026-01-01T00:00:00Z")).toMatchObject({
    now: "2025-12-31T20:30:00-03:30",
    weekday: "Wednesday",
  });
  expect(await tell("Pacific/Kiritimati", "2026-01-01T00:00:00.500Z")).toMatchObject({ utc_offset: "+14:00" });
  expect(await tell("Europe/Berlin", "2026-03-29T00:59:59Z")).toMatchObject({ now: "2026-03-29T01:59:59+01:00" });
  expect(await tell("Europe/Berlin", "2026-03-29T01:00:00Z")).toMatchObject({ now: "2026-03-29T03:00:00+02:00" });
});

it("accepts a city, another spelling and an offset", async () => {
  const at = "2026-12-01T12:00:00Z";
  expect(await tell("tokyo", at)).toMatchObject({ timezone: "Asia/Tokyo", time: "21:00:00" });
  expect(await tell("new york", at)).toMatchObject({ timezone: "America/New_York", time: "07:00:00" });
  expect(await tell("Kolkata", at)).toMatchObject({ utc_offset: "+05:30" });
  expect(await tell("US/Pacific", at)).toMatchObject({ utc_offset: "-08:00" });
  expect(await tell("UTC+2", at)).toMatchObject({ timezone: "UTC+02:00", time: "14:00:00" });
  expect(await tell("-0330", at)).toMatchObject({ utc_offset: "-03:30", time: "08:30:00" });
  expect(await tell("gmt", at)).toMatchObject({ timezone: "UTC" });
});

it("suggests the closest zones for an unknown one", async () => {
  await expect(tell("Europe/Berln", "2026-12-01T12:00:00Z")).rejects.toThrow(/Europe\/Berlin/);
  await expect(tell("qqqq", "2026-12-01T12:00:00Z")).rejects.toThrow(/such as Europe\/Berlin/);
  await expect(tell("+25:00", "2026-12-01T12:00:00Z")).rejects.toThrow(/no time zone is/);
});

it("counts weeks by ISO 8601, also around New Year", async () => {
  const week = async (day: string) => (await tell("UTC", `${day}T12:00:00Z`)).week;
  expect(await week("2027-01-01")).toBe("2026-W53");
  expect(await week("2024-12-30")).toBe("2025-W01");
  expect(await week("2026-01-01")).toBe("2026-W01");
});
