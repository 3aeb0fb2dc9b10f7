import { expect, it } from "vitest";
import { type KeywordSpan, markMessage } from "./mark-message";

const span = (start: number, end: number, category: string): KeywordSpan => ({ start, end, category, keyword: "k" });

it("splits a message into matches and plain text", () => {
  expect(markMessage("turn off the lights", [span(13, 19, "ha"), span(0, 4, "x")])).toEqual([
    { text: "turn", categories: ["x"] },
    { text: " off the ", categories: [] },
    { text: "lights", categories: ["ha"] },
  ]);
});

it("includes a word's ending and nothing after it", () => {
  const marked = (text: string, end: number) => markMessage(text, [span(0, end, "c")])[0]?.text;
  expect(marked("lights off", 5)).toBe("lights");
  expect(marked("switches", 6)).toBe("switches");
  expect(marked("agent’s note", 5)).toBe("agent’s");
  expect(marked("light show", 5)).toBe("light");
  expect(marked("lightspeed", 5)).toBe("light");
});

it("merges overlapping matches and lists each category once", () => {
  const spans = [span(0, 6, "web"), span(0, 14, "aether"), span(7, 14, "aether")];
  expect(markMessage("search journals", spans)).toEqual([{ text: "search journals", categories: ["aether", "web"] }]);
});

it("returns one part for a message without matches, none for an empty one", () => {
  expect(markMessage("hello", [])).toEqual([{ text: "hello", categories: [] }]);
  expect(markMessage("", [])).toEqual([]);
});
