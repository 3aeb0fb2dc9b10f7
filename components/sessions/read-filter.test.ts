import { describe, expect, it } from "vitest";
import { FILTER_DEFAULTS, isNarrowed, readFilter } from "./read-filter";

describe("the session filter in the URL", () => {
  it("shows all sessions by default, and filters by every parameter", () => {
    expect(readFilter(FILTER_DEFAULTS)).toEqual({ state: "all" });
    const named = { search: " chat ", role: "coder", owner: "key_1", mode: "discovery", state: "live" };
    expect(readFilter(named)).toEqual({ ...named, search: "chat" });
  });

  it("ignores invalid values", () => {
    const odd = { ...FILTER_DEFAULTS, mode: "turbo", state: "asleep", search: "x".repeat(500) };
    expect(readFilter(odd)).toEqual({ state: "all", search: "x".repeat(128) });
  });

  it("counts as filtered when any value is set", () => {
    expect(isNarrowed(FILTER_DEFAULTS)).toBe(false);
    expect(isNarrowed({ ...FILTER_DEFAULTS, state: "live" })).toBe(true);
  });
});
