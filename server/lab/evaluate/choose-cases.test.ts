import { describe, expect, it } from "vitest";
import type { Case } from "./case";
import { chooseCases } from "./choose-cases";
import { EVERY_CASE } from "./every-case.testing";
import { fnv1a } from "./fnv1a";

const cases: readonly Case[] = Array.from({ length: 200 }, (_, at) => ({
  id: `case-${at}`,
  message: "m",
  needs: [],
  kind: at % 4 === 0 ? "quarter" : "rest",
}));
const idsOf = (chosen: readonly Case[]) => chosen.map(({ id }) => id);

describe("chooseCases", () => {
  it("splits into two halves by the hash of the id", () => {
    const even = idsOf(chooseCases(cases, { ...EVERY_CASE, ids: "even" }));
    const odd = idsOf(chooseCases(cases, { ...EVERY_CASE, ids: "odd" }));
    expect(new Set([...even, ...odd]).size).toBe(even.length + odd.length);
    expect(even.length + odd.length).toBe(200);
    expect(even.every((id) => fnv1a(id) % 2 === 0)).toBe(true);
    expect(even.length).toBeGreaterThan(60);
  });

  it("samples the same cases every time, whatever their order, and keeps that order", () => {
    const sample = idsOf(chooseCases(cases, { ...EVERY_CASE, limit: 20 }));
    const fromReversed = idsOf(chooseCases([...cases].reverse(), { ...EVERY_CASE, limit: 20 }));
    expect(sample).toHaveLength(20);
    expect([...fromReversed].reverse()).toEqual(sample);
  });

  it("does not simply take neighbors", () => {
    const places = chooseCases(cases, { ...EVERY_CASE, limit: 20 }).map((entry) => cases.indexOf(entry));
    expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(100);
  });

  it("takes all where there are fewer than the limit", () => {
    expect(chooseCases(cases, { ...EVERY_CASE, limit: 1000 })).toHaveLength(200);
  });

  it("keeps only the kinds that were asked for", () => {
    expect(chooseCases(cases, { ...EVERY_CASE, kinds: ["quarter"] })).toHaveLength(50);
  });
});
