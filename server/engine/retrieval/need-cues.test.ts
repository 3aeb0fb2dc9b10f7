import { describe, expect, it } from "vitest";
import { needCues, requestsAction } from "./need-cues";

const having = (cue: keyof ReturnType<typeof needCues>, messages: readonly string[]) =>
  messages.filter((message) => needCues(message)[cue] > 0);

describe("needCues", () => {
  it("takes greetings, thanks and remarks for small talk, alone or one after the other", () => {
    const messages = ["Hi!", "good morning", "thanks, bye", "ok cool", "Hello there, my friend", "haha", "no worries"];
    expect(having("smallTalk", messages)).toEqual(messages);
  });

  it("does not take a request for small talk because it is polite", () => {
    const messages = ["hi, send the report", "thanks, now delete it", "good morning, what is on my calendar today?"];
    expect(having("smallTalk", messages)).toEqual([]);
  });

  it("knows work that a model does by itself", () => {
    const messages = ["Write a poem", "please explain gravity", "Could you rewrite this?", "pretend you are a king"];
    expect(having("writing", messages)).toEqual(messages);
  });

  it("does not take writing to somebody, or down, for such work", () => {
    expect(having("writing", ["write to a@b.example", "write down the code", "compare a.txt and b.txt"])).toEqual([]);
  });

  it("takes advice, code snippets and picking at random for work of the model's own", () => {
    const messages = ["any tips for a first marathon?", "show me a python one-liner that sorts", "pick a number"];
    expect(having("writing", messages)).toEqual(messages);
  });

  it("knows questions of taste from questions for stock, a forecast or a price", () => {
    const messages = ["should I learn Latin?", "do you have a favorite song?", "what would you do in my place?"];
    expect(having("opinion", messages)).toEqual(messages);
    const wants = ["should I wear a jacket today?", "do you have any red shoes in size 8?", "is it worth a ride tmrw"];
    expect(having("opinion", wants)).toEqual([]);
    expect(having("writing", ["can you tell me if it will rain in Oslo on Friday?"])).toEqual([]);
  });

  it("sees two things compared, but not two time zones", () => {
    const messages = [
      "star wars or star trek",
      "which is harder to learn, Thai or Lao?",
      "how do cats differ from dogs",
    ];
    expect(having("comparison", messages)).toEqual(messages);
    expect(having("comparison", ["time difference between Oslo and Lima"])).toEqual([]);
  });

  it("tells a general why from one about a thing at hand", () => {
    expect(having("reasoning", ["why is the sky blue?", "why did it crash?"])).toEqual(["why is the sky blue?"]);
  });

  it("sees commands and addresses", () => {
    expect(having("command", ["restart the server", "please mute the radio", "the server is fine"])).toHaveLength(2);
    expect(having("address", ["see https://a.example", "open notes/today.md", "see you. Bye"])).toHaveLength(2);
  });

  it("marks messages in other scripts, whose wording it cannot read", () => {
    expect(having("foreign", ["какая погода завтра", "天气怎么样", "wie geht es dir", "café"])).toHaveLength(2);
  });
});

describe("requestsAction", () => {
  it("finds what is asked for outright, wherever it stands", () => {
    const messages = [
      "I'm writing a poem. Could you please find the definition of dusk?",
      "what a day, help me book a table",
      "I'd like you to cancel it",
    ];
    expect(messages.filter(requestsAction)).toEqual(messages);
  });

  it("is not moved by what a model does by itself", () => {
    expect(
      ["can you write a poem?", "please explain gravity", "would you rather find or lose?"].some(requestsAction),
    ).toBe(false);
  });
});
