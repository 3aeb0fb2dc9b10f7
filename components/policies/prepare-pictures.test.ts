import { describe, expect, it } from "vitest";
import type { BandView, PreviewRow, TokenStep } from "@/server/contract/policies";
import { axisTicks, formatWindow, prepareBands } from "./prepare-bands";
import { preparePreview } from "./prepare-preview";
import { prepareTokenSteps } from "./prepare-token-steps";

const SPAN = { from: 10_000, to: 1_000_000 };
const band = (mode: BandView["mode"], from: number, to: number): BandView => ({
  mode,
  from,
  to,
  reason: { kind: "loader-off" },
});

describe("prepareBands", () => {
  it("fills the axis, with powers of ten evenly spaced", () => {
    const bands = [band("discovery", 10_000, 99_999), band("direct", 100_000, 1_000_000)];
    const [row] = prepareBands([{ role: "coder", usesPolicy: true, window: 100_000, model: null, bands }], SPAN);
    expect(row?.bands.map(({ left, width }) => [Math.round(left), Math.round(width)])).toEqual([
      [0, 50],
      [50, 50],
    ]);
    expect(row?.marker).toBeCloseTo(50);
  });

  it("has no marker for a window off the axis", () => {
    const bands = [band("direct", 10_000, 1_000_000)];
    const rows = prepareBands([{ role: "r", usesPolicy: true, window: 4096, model: "tiny", bands }], SPAN);
    expect(rows[0]?.marker).toBeNull();
  });

  it("has ticks within the axis, with short labels", () => {
    expect(axisTicks(SPAN).map(({ label }) => label)).toEqual(["32k", "128k", "400k", "1M"]);
    expect(formatWindow(8192)).toBe("8k");
  });
});

describe("prepareTokenSteps", () => {
  const step = (from: number, to: number, tokens: number): TokenStep => ({ from, to, mode: "selective", tokens });

  it("has both lines at every size where one of them changes", () => {
    const before = [step(8, 99, 10), step(100, 1000, 50)];
    const after = [step(8, 299, 20), step(300, 1000, 50.4)];
    expect(prepareTokenSteps(before, after)).toEqual([
      { window: 8, before: 10, after: 20 },
      { window: 100, before: 50, after: 20 },
      { window: 300, before: 50, after: 50 },
      { window: 1000, before: 50, after: 50 },
    ]);
  });

  it("is empty without messages", () => {
    expect(prepareTokenSteps([], [])).toEqual([]);
  });
});

describe("preparePreview", () => {
  const row = (message: string, before: number, after: number, change: Partial<PreviewRow> = {}): PreviewRow => ({
    message,
    before: { mode: "selective", tokens: before, sentCount: 1 },
    after: { mode: "selective", tokens: after, sentCount: 1 },
    added: [],
    addedCount: 0,
    removed: [],
    removedCount: 0,
    ...change,
  });

  it("sorts by size of the change and adds up all messages", () => {
    const swapped = row("swapped", 7, 7, { addedCount: 1, removedCount: 1 });
    const { differing, same, ...sums } = preparePreview([
      row("same", 5, 5),
      row("less", 9, 6),
      swapped,
      row("more", 1, 90),
    ]);
    expect(differing.map(({ message }) => message)).toEqual(["more", "less", "swapped"]);
    expect(same.map(({ message }) => message)).toEqual(["same"]);
    expect(sums).toEqual({ tokensBefore: 22, tokensAfter: 108 });
  });
});
