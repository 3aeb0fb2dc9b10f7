import { describe, expect, it } from "vitest";
import { formatBytes, formatChange, formatMoney, formatMs, formatShare, formatTokens } from "./format-number";

describe("number formats", () => {
  it("writes tokens with separators, and abbreviates very large numbers", () => {
    expect(formatTokens(8940)).toBe("8,940 tok");
    expect(formatTokens(-120)).toBe("−120 tok");
    expect(formatTokens(12_400_000)).toBe("12.4M tok");
  });

  it("shows decimals only for small shares", () => {
    expect(formatShare(0.934)).toBe("93%");
    expect(formatShare(0.004)).toBe("0.4%");
    expect(formatShare(0)).toBe("0%");
    expect(formatShare(0.07)).toBe("7%");
    expect(formatShare(0.0001)).toBe("0.01%");
  });

  it("shows the relative change, or null without a base", () => {
    expect(formatChange(1000, 70)).toBe("−93%");
    expect(formatChange(100, 104)).toBe("+4%");
    expect(formatChange(0, 5)).toBeNull();
  });

  it("keeps small amounts visible", () => {
    expect(formatMoney(12.4)).toBe("$12.40");
    expect(formatMoney(0.012)).toBe("$0.012");
    expect(formatMoney(0.00042)).toBe("$0.0004");
  });

  it("picks the unit for durations", () => {
    expect(formatMs(2.41)).toBe("2.4 ms");
    expect(formatMs(180.2)).toBe("180 ms");
    expect(formatMs(1234)).toBe("1.2 s");
  });

  it("picks the unit for sizes", () => {
    expect(formatBytes(900)).toBe("1 KB");
    expect(formatBytes(13_001_822)).toBe("12.4 MB");
    expect(formatBytes(32 * 1024 * 1024)).toBe("32 MB");
  });
});
