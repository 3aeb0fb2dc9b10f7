import { expect, it } from "vitest";
import { placeOf, valueAt } from "./slider-places";

const STOPS = [0, 1, 10, 100, 1000];

it("places stops evenly, and other values between their neighbors", () => {
  expect(STOPS.map((stop) => placeOf(STOPS, stop))).toEqual([0, 1, 2, 3, 4]);
  expect(placeOf(STOPS, 55)).toBe(2.5);
  expect(placeOf(STOPS, 5000)).toBe(4);
  expect(placeOf(STOPS, -3)).toBe(0);
});

it("moves by one stop from any value", () => {
  for (const value of [...STOPS.slice(0, -1), 0.5, 3, 55, 990]) {
    expect(valueAt(STOPS, placeOf(STOPS, value) + 1), String(value)).toBeGreaterThan(value);
  }
  for (const value of [...STOPS.slice(1), 0.5, 3, 55, 990]) {
    expect(valueAt(STOPS, placeOf(STOPS, value) - 1), String(value)).toBeLessThan(value);
  }
});
