import { describe, expect, it } from "vitest";
import { isNearEnd, nextStick } from "./next-stick";

const place = (top: number, height = 1000, client = 400) => ({ top, height, client });

describe("nextStick", () => {
  it("lets go with the first move upwards, however small", () => {
    expect(nextStick(true, place(600), place(595))).toBe(false);
  });

  it("does not catch a reader who goes on upwards near the end", () => {
    expect(nextStick(false, place(595), place(590))).toBe(false);
  });

  it("holds on while the text grows", () => {
    expect(nextStick(true, place(600), place(600, 1100))).toBe(true);
  });

  it("holds on again once the reader comes back to the end", () => {
    expect(nextStick(false, place(300), place(585))).toBe(true);
    expect(nextStick(false, place(300), place(500))).toBe(false);
  });

  it("does not take it for a move upwards that the text or the window changed its size", () => {
    expect(nextStick(true, place(600), place(560, 965))).toBe(true);
    expect(nextStick(true, place(600), place(550, 1000, 440))).toBe(true);
  });
});

describe("isNearEnd", () => {
  it("forgives a line or so", () => {
    expect(isNearEnd(place(580))).toBe(true);
    expect(isNearEnd(place(500))).toBe(false);
    expect(isNearEnd(place(0, 300))).toBe(true);
  });
});
