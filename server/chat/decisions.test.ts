import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDecisions } from "./decisions";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a question", () => {
  it("is answered once, by its own id, and with no after the time limit", async () => {
    const { ask, decide } = createDecisions();
    const { signal } = new AbortController();
    const [first, second, third] = [ask("a", signal, 1000), ask("b", signal, 1000), ask("c", signal, 1000)];
    expect(decide("x", true)).toBe(false);
    expect(decide("a", true)).toBe(true);
    expect(decide("a", false)).toBe(false);
    expect(decide("b", false)).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(await Promise.all([first, second, third])).toEqual([true, false, false]);
    expect(decide("c", true)).toBe(false);
  });

  it("is answered with no if its turn ends, or has ended", async () => {
    const { ask, decide } = createDecisions();
    const turn = new AbortController();
    const waiting = ask("a", turn.signal, 1000);
    turn.abort();
    expect(await waiting).toBe(false);
    expect(await ask("b", turn.signal, 1000)).toBe(false);
    expect(decide("b", true)).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});
