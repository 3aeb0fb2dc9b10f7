import { describe, expect, it } from "vitest";
import { formatRelative } from "./format-time";

const now = new Date("2026-03-10T12:00:00Z");
const ago = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1000), now);

describe("formatRelative", () => {
  it("calls the last minute just now", () => {
    expect(ago(0)).toBe("just now");
    expect(ago(59)).toBe("just now");
  });

  it("uses the largest unit that fits", () => {
    expect(ago(60)).toBe("1 minute ago");
    expect(ago(3 * 3600)).toBe("3 hours ago");
    expect(ago(86_400)).toBe("yesterday");
    expect(ago(15 * 86_400)).toBe("2 weeks ago");
  });

  it("handles the future", () => {
    expect(ago(-6 * 86_400)).toBe("in 6 days");
    expect(ago(-50 * 86_400)).toBe("in 50 days");
  });

  it("says of a link for 7 days that it is one, until half a day has passed", () => {
    expect(ago(-7 * 86_400)).toBe("in 7 days");
    expect(ago(-7 * 86_400 + 2)).toBe("in 7 days");
    expect(ago(-6.6 * 86_400)).toBe("in 7 days");
    expect(ago(-3599)).toBe("in 1 hour");
  });
});
