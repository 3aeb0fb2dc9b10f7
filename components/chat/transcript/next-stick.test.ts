import { describe, expect, it } from "vitest";
import { isNearEnd, nextStick } from "./next-stick";

const place = (top: number, height = 1000, client = 400) => ({ top, height, client });

describe("nextStick", () => {
  it("stops following on the first scroll up, however small", () => {
    expect(nextStick(true, place(600), place(595))).toBe(false);
  });

  it("doesn't follow a reader who keeps scrolling up near the end", () => {
    expect(nextStick(false, place(595), place(590))).toBe(false);
  });

  it("keeps following while the text grows", () => {
    expect(nextStick(true, place(600), place(600, 1100))).toBe(true);
  });

  it("follows again once the reader returns to the end", () => {
    expect(nextStick(false, place(300), place(585))).toBe(true);
    expect(nextStick(false, place(300), place(500))).toBe(false);
  });

  it("doesn't mistake a resize for scrolling up", () => {
    expect(nextStick(true, place(600), place(560, 965))).toBe(true);
    expect(nextStick(true, place(600), place(550, 1000, 440))).toBe(true);
  });
});

describe("isNearEnd", () => {
  it("tolerates about one line", () => {
    expect(isNearEnd(place(580))).toBe(true);
    expect(isNearEnd(place(500))).toBe(false);
    expect(isNearEnd(place(0, 300))).toBe(true);
  });
});
