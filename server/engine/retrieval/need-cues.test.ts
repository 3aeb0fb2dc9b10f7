import { describe, expect, it } from "vitest";
import { needCues, requestsAction } from "./need-cues";

const having = (cue: keyof ReturnType<typeof needCues>, messages: readonly string[]) =>
  messages.filter((message) => needCues(message)[cue] > 0);

describe("needCues", () => {
  it("recognizes greetings, thanks and remarks as small talk, alone or combined", () => {
    const messages = ["Hi!", "good morning", "thanks, bye", "ok cool", "Hello there, my friend", "haha", "no worries"];
    expect(having("smallTalk", messages)).toEqual(messages);
  });

  it("does not treat a polite request as small talk", () => {
    const messages = ["hi, send the report", "thanks, now delete it", "good morning, what is on my calendar today?"];
    expect(having("smallTalk", messages)).toEqual([]);
  });

  it("recognizes work a model does without tools", () => {
    const messages = ["Write a poem", "please explain gravity", "Could you rewrite this?", "pretend you are a king"];
    expect(having("writing", messages)).toEqual(messages);
  });

  it("does not treat “write to someone” or “write down” as such work", () => {
    expect(having("writing", ["write to a@b.example", "write down the code", "compare a.txt and b.txt"])).toEqual([]);
  });

  it("treats advice, code snippets and random picks as work without tools", () => {
    const messages = ["any tips for a first marathon?", "show me a python one-liner that sorts", "pick a number"];
    expect(having("writing", messages)).toEqual(messages);
  });

  it("distinguishes questions of taste from questions about stock, forecasts and prices", () => {
    const messages = ["should I learn Latin?", "do you have a favorite song?", "what would you do in my place?"];
    expect(having("opinion", messages)).toEqual(messages);
    const wants = ["should I wear a jacket today?", "do you have any red shoes in size 8?", "is it worth a ride tmrw"];
    expect(having("opinion", wants)).toEqual([]);
    expect(having("writing", ["can you tell me if it will rain in Oslo on Friday?"])).toEqual([]);
  });

  it("recognizes comparisons, except of time zones", () => {
    const messages = [
      "star wars or star trek",
      "which is harder to learn, Thai or Lao?",
      "how do cats differ from dogs",
    ];
    expect(having("comparison", messages)).toEqual(messages);
    expect(having("comparison", ["time difference between Oslo and Lima"])).toEqual([]);
  });

  it("distinguishes a general “why” from one about a concrete thing", () => {
    expect(having("reasoning", ["why is the sky blue?", "why did it crash?"])).toEqual(["why is the sky blue?"]);
  });

  it("recognizes commands and addresses", () => {
    expect(having("command", ["restart the server", "please mute the radio", "the server is fine"])).toHaveLength(2);
    expect(having("address", ["see https://a.example", "open notes/today.md", "see you. Bye"])).toHaveLength(2);
  });

  it("marks messages in other scripts, whose wording it cannot read", () => {
    expect(having("foreign", ["какая погода завтра", "天气怎么样", "wie geht es dir", "café"])).toHaveLength(2);
  });
});

describe("requestsAction", () => {
  it("finds explicit requests anywhere", () => {
    const messages = [
      "I'm writing a poem. Could you please find the definition of dusk?",
      "what a day, help me book a table",
      "I'd like you to cancel it",
    ];
    expect(messages.filter(requestsAction)).toEqual(messages);
  });

  it("ignores work a model does without tools", () => {
    expect(
      ["can you write a poem?", "please explain gravity", "would you rather find or lose?"].some(requestsAction),
    ).toBe(false);
  });
});
