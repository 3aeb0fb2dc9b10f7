import { describe, expect, it } from "vitest";
import { FILTER_DEFAULTS, isNarrowed, readFilter } from "./read-filter";

describe("the filter of sessions in the address", () => {
  it("asks for all of them by default, and for what it names", () => {
    expect(readFilter(FILTER_DEFAULTS)).toEqual({ state: "all" });
    const named = { search: " chat ", role: "coder", owner: "key_1", mode: "discovery", state: "live" };
    expect(readFilter(named)).toEqual({ ...named, search: "chat" });
  });

  it("leaves out what makes no sense, since anybody can write an address", () => {
    const odd = { ...FILTER_DEFAULTS, mode: "turbo", state: "asleep", search: "x".repeat(500) };
    expect(readFilter(odd)).toEqual({ state: "all", search: "x".repeat(128) });
  });

  it("is narrowed as soon as anything is chosen", () => {
    expect(isNarrowed(FILTER_DEFAULTS)).toBe(false);
    expect(isNarrowed({ ...FILTER_DEFAULTS, state: "live" })).toBe(true);
  });
});
