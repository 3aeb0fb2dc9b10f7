import { describe, expect, it } from "vitest";
import { asksForSomething, splitSteps } from "./split-steps";

const textsOf = (message: string) => splitSteps(message).map(({ text }) => text);

describe("the steps of a message", () => {
  it.each([
    [
      "turn off the lights, lock the door and set a reminder",
      ["turn off the lights", "lock the door", "set a reminder"],
    ],
    ["what time is it, and what tasks do I have?", ["what time is it", "what tasks do I have?"]],
    ["is it up? update it, then check that it runs", ["is it up?", "update it", "check that it runs"]],
    ["show my reminders and my tasks", ["show my reminders", "show my tasks"]],
    ["add a task to buy milk and list my tasks", ["add a task to buy milk", "list my tasks"]],
    ["remind me at noon to eat and add a task to clean", ["remind me at noon to eat", "add a task to clean"]],
    ["We leave now, so would you lock up and turn off the lights?", ["so would you lock up", "turn off the lights?"]],
  ])("%s", (message, steps) => {
    expect(textsOf(message)).toEqual(steps);
  });

  it.each([
    "remind me to feed the cat and lock the door",
    "add a task: buy milk, bread and cheese, then jam",
    "put 'turn off the lights and lock up' on my list",
    "what's it like outside, do I need a coat?",
    "fetch https://a.example and tell me what it says",
    "compare a.json and b.json",
    "hello",
  ])("are one if the rest is text to write, or belongs to it: %s", (message) => {
    expect(textsOf(message)).toEqual([message]);
  });

  it("have conditions, wherever those are in the sentence", () => {
    expect(splitSteps("turn on the heating if it freezes")).toEqual([
      { text: "turn on the heating", condition: "it freezes" },
    ]);
    expect(splitSteps("if it rains, close the roof and call me").map(({ condition }) => condition)).toEqual([
      "it rains",
    ]);
    expect(splitSteps("is it out? if so install it")[1]).toEqual({ text: "install it", condition: "that is so" });
    expect(splitSteps("see if the door is open")).toEqual([{ text: "see if the door is open", condition: null }]);
    expect(splitSteps("if I tip 18 %, what do I pay?")[0]?.condition).toBeNull();
  });

  it("exist only if a message asks for something", () => {
    expect(asksForSomething("What a day. I missed the bus, and then it rained.")).toBe(false);
    expect(asksForSomething("What a day. I missed the bus. When is the next one?")).toBe(true);
  });
});
