import { describe, expect, it } from "vitest";
import { needCues } from "./need-cues";

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
