import { expect, it } from "vitest";
import { type KeywordSpan, markMessage } from "./mark-message";

const span = (start: number, end: number, category: string): KeywordSpan => ({ start, end, category, keyword: "k" });

it("cuts a message into matches and what lies between them", () => {
  expect(markMessage("turn off the lights", [span(13, 19, "ha"), span(0, 4, "x")])).toEqual([
    { text: "turn", categories: ["x"] },
    { text: " off the ", categories: [] },
    { text: "lights", categories: ["ha"] },
  ]);
});

it("joins matches that overlap under all of their names, each once", () => {
  const spans = [span(0, 6, "web"), span(0, 14, "aether"), span(7, 14, "aether"), span(14, 15, "s")];
  expect(markMessage("search journals", spans)).toEqual([
    { text: "search journal", categories: ["aether", "web"] },
    { text: "s", categories: ["s"] },
  ]);
});

it("leaves a message without matches whole, and an empty one empty", () => {
  expect(markMessage("hello", [])).toEqual([{ text: "hello", categories: [] }]);
  expect(markMessage("", [])).toEqual([]);
});
