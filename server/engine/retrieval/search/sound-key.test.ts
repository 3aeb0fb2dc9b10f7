import { describe, expect, it } from "vitest";
import { soundKey } from "./sound-key";

describe("the sound of a word", () => {
  it.each([
    ["male", "mail"],
    ["sight", "site"],
    ["cite", "site"],
    ["write", "right"],
    ["weak", "week"],
    ["meat", "meet"],
    ["sale", "sail"],
    ["piece", "peace"],
    ["rode", "road"],
    ["knight", "night"],
    ["serch", "serch"],
    ["fone", "phone"],
  ])("is the same for %s and %s", (a, b) => {
    expect(soundKey(a)).toBe(soundKey(b));
  });

  it.each([
    ["mail", "meal"],
    ["mail", "mile"],
    ["mail", "mole"],
    ["file", "fill"],
    ["note", "not"],
    ["list", "last"],
  ])("tells %s from %s", (a, b) => {
    expect(soundKey(a)).not.toBe(soundKey(b));
  });

  it("of a non-word is the word itself", () => {
    for (const word of ["", "s3", "été", "a", "x".repeat(100)]) expect(soundKey(word)).toBe(word);
  });
});
