import { describe, expect, it } from "vitest";
import { isAnswer } from "./answers";

describe("a message is an answer", () => {
  it.each([
    "yes",
    "Yes please",
    "yes thanks",
    "Sure, the trip will be in May and mostly in the woods.",
    "no, the second one",
    "ok",
    "My fitness level is intermediate.",
    "I'm interested in festivals and food.",
    "It should be 10 days long",
    "42",
    "“Blue Train” by Coltrane",
    "Of course. Here is my list: toothpaste, a laptop, two shirts",
    "There are four of us",
    "€200 at most",
    'The title is "Can you hear me?"',
    "I need two seats",
  ])("if it agrees or states something: %s", (message) => {
    expect(isAnswer(message)).toBe(true);
  });
});

describe("a message is not an answer", () => {
  it.each([
    "The lights, can you turn them off",
    "Is it free in October?",
    "yes, and what does it cost?",
    "the comments too please",
    "I need it archived",
    "I'd like to see the invoice",
  ])("if it asks for something: %s", (message) => {
    expect(isAnswer(message)).toBe(false);
  });

  it.each([
    "ok now push",
    "yes, delete it",
    "nah delete it",
    "turn off the lights",
    "That is fine, then send it to Ines",
    "As we set off, it is wise to confirm the tire pressure",
  ])("if it gives a command: %s", (message) => {
    expect(isAnswer(message)).toBe(false);
  });

  it.each(["ok thanks", "no thanks", "alright, bye", "thanks", "ok cool", ""])(
    "if it only ends the subject: %s",
    (message) => {
      expect(isAnswer(message)).toBe(false);
    },
  );

  it.each(["and berlin?", "same for Amazon", "weather in Oslo"])("if it states nothing: %s", (message) => {
    expect(isAnswer(message)).toBe(false);
  });
});

it("reads a bounded part of a message however long it is", () => {
  const started = performance.now();
  for (const text of ["yes ", "ok, ", "to ", "\"'", "i ", ". ", "make "])
    isAnswer(text.repeat(1_000_000 / text.length));
  expect(performance.now() - started).toBeLessThan(500);
});
