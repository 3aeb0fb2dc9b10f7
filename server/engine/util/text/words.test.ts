import fc from "fast-check";
import { expect, it } from "vitest";
import { splitIdentifiers, stemsOf, wordsOf } from "./words";

it("tokenizes an identifier like the same words in a sentence", () => {
  for (const name of [
    "createCalendarEvent",
    "create_calendar_event",
    "create-calendar-event",
    "Create.Calendar.Event",
  ]) {
    expect(wordsOf(name)).toEqual(["create", "calendar", "event"]);
  }
});

it("separates an acronym from the next word", () => {
  expect(splitIdentifiers("parseHTTPResponse")).toBe("parse HTTP Response");
});

it("drops stop words and cuts the rest to stems, with repetitions", () => {
  expect(stemsOf("Please list the events, and the event's guests")).toEqual(["list", "event", "event", "guest"]);
});

it("reads full-width letters as ordinary ones", () => {
  expect(wordsOf("ｅｍａｉｌ")).toEqual(["email"]);
});

it("leaves words of other scripts whole", () => {
  expect(stemsOf("напомни завтра")).toEqual(["напомни", "завтра"]);
});

it("keeps overlong words unchanged", () => {
  const long = `${"a".repeat(1_000_000)}ing`;
  expect(stemsOf(`${long} walking`)).toEqual([long, "walk"]);
});

it("is deterministic for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(stemsOf(text)).toEqual(stemsOf(text));
    }),
  );
});
