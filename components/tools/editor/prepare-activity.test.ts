import { expect, it } from "vitest";
import { prepareActivity } from "./prepare-activity";

it("returns one entry per day, newest last", () => {
  const days = [{ day: "2026-03-01", sent: 4, called: 2 }];
  const bars = prepareActivity(days, 3, new Date("2026-03-02T01:00:00Z"));
  expect(bars.map(({ day, sent }) => [day, sent])).toEqual([
    ["2026-02-28", 0],
    ["2026-03-01", 4],
    ["2026-03-02", 0],
  ]);
});
