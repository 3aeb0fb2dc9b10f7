import { describe, expect, it } from "vitest";
import { prepareSparkline } from "./prepare-sparkline";

const BOX = { width: 100, height: 20 };

describe("a sparkline", () => {
  it("spans the full width, with zero at the bottom", () => {
    expect(prepareSparkline([0, 5, 10], BOX)).toEqual({ lines: ["M0 20L50 10L100 0"], dots: [] });
  });

  it("leaves a gap for missing values, and draws an isolated value as a dot", () => {
    const { lines, dots } = prepareSparkline([1, 1, null, 1, null], BOX);
    expect(lines).toEqual(["M0 0L25 0"]);
    expect(dots).toEqual([{ x: 75, y: 0 }]);
  });

  it("is flat if all values are zero, and empty if all are missing", () => {
    expect(prepareSparkline([0, 0], BOX).lines).toEqual(["M0 20L100 20"]);
    expect(prepareSparkline([null, null], BOX)).toEqual({ lines: [], dots: [] });
  });
});
