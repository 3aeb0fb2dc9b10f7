import { describe, expect, it } from "vitest";
import { cutText } from "./cut-text";

describe("cutText", () => {
  it("returns short text unchanged", () => {
    expect(cutText("a\nb")).toEqual({ text: "a\nb", hidden: 0 });
    expect(cutText("")).toEqual({ text: "", hidden: 0 });
  });

  it("cuts by characters and by lines, whichever comes first", () => {
    expect(cutText("abcdef", { characters: 4, lines: 9 })).toEqual({ text: "abcd", hidden: 2 });
    expect(cutText("a\nb\nc", { characters: 9, lines: 2 })).toEqual({ text: "a\nb", hidden: 2 });
  });

  it("never splits a surrogate pair", () => {
    expect(cutText("ab🙂c", { characters: 3, lines: 9 })).toEqual({ text: "ab", hidden: 3 });
  });
});
