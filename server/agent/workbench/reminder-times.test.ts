import fc from "fast-check";
import { expect, it } from "vitest";
import { lastBefore, nextAfter, REPEATS } from "./reminder-times";

const at = (text: string) => new Date(text);

it("a series that begins on the 31st is on the last day of shorter months and on the 31st again after them", () => {
  const start = at("2026-01-31T08:00:00Z");
  expect(nextAfter(start, "monthly", at("2026-02-01T00:00:00Z"))).toEqual(at("2026-02-28T08:00:00Z"));
  expect(nextAfter(start, "monthly", at("2026-02-28T08:00:00Z"))).toEqual(at("2026-03-31T08:00:00Z"));
  expect(lastBefore(start, "monthly", at("2026-05-01T00:00:00Z"))).toEqual(at("2026-04-30T08:00:00Z"));
});

it("a birthday on the 29th of February is kept every year", () => {
  const start = at("2024-02-29T00:00:00Z");
  expect(nextAfter(start, "yearly", at("2026-01-01T00:00:00Z"))).toEqual(at("2026-02-28T00:00:00Z"));
  expect(nextAfter(start, "yearly", at("2027-03-01T00:00:00Z"))).toEqual(at("2028-02-29T00:00:00Z"));
});

it("a single event has a next before it and a last after it, never both", () => {
  const start = at("2026-01-01T00:00:00Z");
  expect([
    nextAfter(start, "never", at("2025-01-01T00:00:00Z")),
    lastBefore(start, "never", at("2025-01-01T00:00:00Z")),
  ]).toEqual([start, null]);
  expect([nextAfter(start, "never", start), lastBefore(start, "never", start)]).toEqual([null, start]);
});

it("the next occurrence is after the moment, the last is not, and none is between", () => {
  const moment = fc.date({ min: at("1990-01-01T00:00:00Z"), max: at("2090-01-01T00:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(
      moment,
      fc.constantFrom(...REPEATS.filter((repeat) => repeat !== "never")),
      moment,
      (start, repeat, now) => {
        const next = nextAfter(start, repeat, now);
        const last = lastBefore(start, repeat, now);
        if (next === null) throw new Error("A series never ends");
        expect(next > now).toBe(true);
        if (last === null) {
          expect(next).toEqual(start);
          return;
        }
        expect(last <= now).toBe(true);
        expect(nextAfter(start, repeat, last)).toEqual(next);
      },
    ),
    { numRuns: 1000 },
  );
});
