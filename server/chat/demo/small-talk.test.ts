import { describe, expect, it } from "vitest";
import { smallTalk, unable } from "./small-talk";

describe("small talk", () => {
  it.each([
    ["Good morning", "Good morning. What can I do for you?"],
    ["hey there!", "Hello. What can I do for you?"],
    ["hi, how's it going?", "I'm fine, thank you. What can I do for you?"],
    ["perfect, thank you!", "You're welcome."],
    ["bye for now", "Goodbye."],
    ["ok cool", "OK. Tell me when there is something to do."],
    [
      "I had a terrible night",
      "Thanks for telling me. I am only a demo, and better with tools than with conversation.",
    ],
    ["   ", "This message is empty. What can I do for you?"],
  ])("%s: %s", (message, says) => {
    expect(smallTalk(message, [])).toBe(says);
  });

  it("is not a request, however politely it starts", () => {
    for (const message of [
      "hi, turn off the light",
      "ok restart it then",
      "thanks, and add a task to buy milk",
      "good night scene please",
    ])
      expect(smallTalk(message, []), message).toBeNull();
  });

  it("includes work for a language model, and the reply says so and what it can do instead", () => {
    const tools = ["a", "b", "c", "d", "e", "f"].map((name) => ({ name, description: "", inputSchema: {} }));
    for (const message of [
      "tell me a joke",
      "translate 'hello' into Italian",
      "explain recursion",
      "should I call him?",
    ])
      expect(smallTalk(message, tools), message).toBe(unable(tools));
    expect(unable(tools)).toMatch(/takes a language model.*`a`, `b`, `c`, `d`, `e` and 1 more\.$/);
    expect(smallTalk("who are you?", tools)).toMatch(/^I am the demo model: not a language model/);
    expect(unable([])).toMatch(/No tools were picked/);
  });
});
