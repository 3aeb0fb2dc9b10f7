import { describe, expect, it } from "vitest";
import { prepareSaved } from "./prepare-saved";

const row = { rounds: 2, sentTokens: 100, baselineTokens: 1000, calling: 0, covered: 0, escaped: 0 };

describe("what is drawn as saved over time", () => {
  it("stacks up to the baseline, and labels days and hours", () => {
    const [day] = prepareSaved("day", [{ at: "2026-03-02T00:00:00.000Z", ...row }]);
    expect(day).toMatchObject({ tick: "2 Mar", title: "2 Mar (UTC) · 2 rounds", sent: 100, saved: 900, label: "−90%" });
    const [hour] = prepareSaved("hour", [{ at: "2026-03-02T13:00:00.000Z", ...row, rounds: 1 }], "UTC");
    expect(hour).toMatchObject({ tick: "13:00", title: "13:00 (1 hour) · 1 round" });
  });

  it("is without loss only where every called tool had been sent", () => {
    const day = { at: "2026-03-02T00:00:00.000Z", ...row };
    const series = [day, { ...day, calling: 2, covered: 2 }, { ...day, calling: 2, covered: 1 }];
    expect(prepareSaved("day", series).map(({ harm }) => harm)).toEqual(["unknown", "none", "loss"]);
  });

  it("is never negative, even if tools cost more than the baseline", () => {
    const [point] = prepareSaved("day", [{ at: "2026-03-02T00:00:00.000Z", ...row, sentTokens: 1200 }]);
    expect(point?.saved).toBe(0);
    expect(point?.label).toBe("");
  });
});
