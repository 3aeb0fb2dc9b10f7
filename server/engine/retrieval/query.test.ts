import { expect, it } from "vitest";
import { textsToEmbed } from "./query";
import { readQuery } from "./read-query.testing";

it("takes a short message as one step", () => {
  expect(readQuery("Turn off the lights, and the heating", []).steps).toEqual([]);
});

it("reads a long message step by step", () => {
  const query = readQuery(
    "Look up the opening hours of the library on Saturday, then write a note about it and send that note to Ada by mail.",
    [],
  );
  expect(query.steps.length).toBeGreaterThan(1);
});

it("reads the previous turn only if the message depends on it", () => {
  const history = ["Find me a train to Bern", "The one at nine"];
  expect(readQuery("Book it", history).earlier.map(({ part }) => part.text)).toEqual(["The one at nine"]);
  expect(readQuery("What is the weather going to be in Lugano on Friday evening", history).earlier).toEqual([]);
  expect(readQuery("Can you send the tickets for that journey to my sister", history).earlier).toHaveLength(1);
});

it("needs the vectors of the message, its content words and the previous turn", () => {
  const texts = textsToEmbed(readQuery("Water the plants", ["It is 30 degrees"]));
  expect(texts).toEqual(expect.arrayContaining(["Water the plants", "water", "plants", "It is 30 degrees", "degrees"]));
  expect(texts).not.toContain("the");
  expect(texts).not.toContain("30");
});

it("reads a bounded part of a message however long it is", () => {
  const long = Array.from({ length: 200_000 }, (_, at) => `word${at}`).join(" ");
  const texts = textsToEmbed(readQuery(long, [long]));
  expect(texts.length).toBeLessThan(200);
  expect(texts.every((text) => text.length <= 8_001)).toBe(true);
});

it("reads a request at the end of pasted text", () => {
  const query = readQuery(`${"lorem ".repeat(5_000)} translate this into Danish`, []);
  expect(query.message.stems).toContain("danish");
});
