import { describe, expect, it } from "vitest";
import { cronFor, isRecurring, readTimes } from "./read-times";

/** A Monday, at ten in the morning. */
const NOW = new Date("2026-11-16T10:00:00.000Z");

describe("times in a text", () => {
  it.each([
    ["remind me at 5pm to call", "2026-11-16T17:00:00.000Z", "remind me to call"],
    ["at 9 tomorrow", "2026-11-17T09:00:00.000Z", ""],
    ["at 17:45", "2026-11-16T17:45:00.000Z", ""],
    ["at 8:30", "2026-11-17T08:30:00.000Z", ""],
    ["at noon on Friday", "2026-11-20T12:00:00.000Z", ""],
    ["by midnight", "2026-11-17T00:00:00.000Z", ""],
    ["at five", "2026-11-16T17:00:00.000Z", ""],
    ["in 20 minutes", "2026-11-16T10:20:00.000Z", ""],
    ["in half an hour", "2026-11-16T10:30:00.000Z", ""],
    ["on June 3rd at 7am", "2027-06-03T07:00:00.000Z", ""],
    ["every friday at 5pm to water the plants", "2026-11-20T17:00:00.000Z", "to water the plants"],
  ])("%s is the moment %s, and leaves %j", (text, moment, rest) => {
    const read = readTimes(text, NOW);
    expect(read.moment?.toISOString()).toBe(moment);
    expect(read.rest).toBe(rest);
  });

  it.each([
    ["call the dentist by Friday", "2026-11-20", "call the dentist"],
    ["next Monday", "2026-11-23", ""],
    ["tomorrow evening", "2026-11-17", ""],
    ["the day after tomorrow", "2026-11-18", ""],
    ["due 2027-01-05", "2027-01-05", ""],
    ["in two days", "2026-11-18", ""],
    ["31 December", "2026-12-31", ""],
  ])("%s is the day %s without a time, and leaves %j", (text, day, rest) => {
    expect(readTimes(text, NOW)).toEqual({ moment: null, day, rest });
  });

  it("are not read from other numbers", () => {
    for (const text of ["filter replaced at 12,400 km", "set it to 21", "at 20 % please", "take 2 eggs", "room 9"]) {
      expect(readTimes(text, NOW), text).toMatchObject({ moment: null, day: null, rest: text });
    }
  });
});

describe("recurring times", () => {
  it.each([
    ["every weekday at 8:30", "08:30", "30 8 * * 1-5"],
    ["each working day", null, "0 8 * * 1-5"],
    ["on mondays and thursdays", "07:00", "0 7 * * 1,4"],
    ["every evening", null, "0 20 * * *"],
    ["every hour", null, "0 * * * *"],
    ["each month", "10:00", "0 10 1 * *"],
  ])("%s is cron's %s %s", (text, time, cron) => {
    expect(isRecurring(text)).toBe(true);
    expect(cronFor(text, time === null ? null : new Date(`2026-11-16T${time}:00Z`))).toBe(cron);
  });

  it("are not one-time ones", () => {
    expect(isRecurring("on Monday at 7")).toBe(false);
    expect(cronFor("whenever you like", null)).toBeNull();
  });
});
