import { describe, expect, it } from "vitest";
import { compile } from "@/server/engine/compile";
import { PRESET_SETTINGS } from "@/server/engine/model/presets";
import type { ResolveRequest } from "@/server/engine/model/request";
import type { PolicyEntry } from "@/server/engine/model/snapshot";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { someRole, someSnapshot, someTool } from "@/server/testing/some-snapshot";
import { toyVectors } from "@/server/testing/toy-vectors";
import { advance, type Session, startSession, withoutMessages } from "./session";

const TOPICS = ["boats", "flights", "hotels", "letters", "parcels", "recipes", "songs", "taxis", "tickets", "trains"];
const tools = TOPICS.map((topic) => someTool(`find_${topic}`, { description: `Looks for ${topic} of any kind.` }));
const { thresholds, caps, ...rest } = PRESET_SETTINGS.toolcrib;
const policy: PolicyEntry = {
  ...{ id: "p", name: "p", title: "", description: "", preset: "toolcrib" },
  settings: { ...rest, thresholds: { ...thresholds, directRatio: 0 }, caps: { ...caps, maxTools: 1 } },
};
const snapshot = someSnapshot({ tools, roles: [someRole("agent", { policy: "p" })], policies: [policy] });
const vectorOf = toyVectors(TOPICS.map((topic) => [topic]));
const compiled = compile(snapshot, vectorOf);

function ask(request: Partial<ResolveRequest>) {
  return resolve(compiled, { role: "agent", message: "", vectorOf, ...request });
}

function sessionAfter(messages: readonly string[]): Session {
  return messages.reduce((session, message) => {
    const resolution = ask({ message, session });
    return advance(session, { kind: "resolved", resolution });
  }, startSession("agent"));
}

describe("an answer to a question", () => {
  it("gets the tools of the turn it answers", () => {
    expect(ask({ message: "My budget is small", history: ["I want to look for hotels"] }).sent).toEqual([
      "find_hotels",
    ]);
    expect(ask({ message: "yes", history: ["I want to look for hotels"] }).sent).toEqual(["find_hotels"]);
  });

  it("is matched up to four turns later, while newer turns count more", () => {
    const asked = "I want to look for hotels";
    const answers = ["My name is Ada", "It is for two", "The first of May"];
    expect(ask({ message: "We are two adults", history: [asked, ...answers] }).sent).toEqual(["find_hotels"]);
    expect(ask({ message: "We are two adults", history: [asked, "and find trains"] }).sent).toEqual(["find_trains"]);
  });

  it("is not confused with the same words about something else", () => {
    const answer = { message: "It is for two", history: ["find hotels", "My name is Ada"] };
    expect(ask(answer).sent).toEqual(["find_hotels"]);
    expect(ask({ ...answer, history: ["find songs", "My name is Ada"] }).sent).toEqual(["find_songs"]);
  });

  it("needs the vectors of all turns it is read with", () => {
    const history = ["one", "two", "three", "four", "five"].map((word) => `find ${word} boats`);
    const texts = textsToResolve(compiled, { role: "agent", message: "My name is Ada", history });
    expect(texts).toEqual(expect.arrayContaining(history.slice(1)));
    expect(texts).not.toContain(history[0]);
  });

  it("is a courtesy if nothing was asked", () => {
    expect(ask({ message: "yes" }).mode).toBe("chat");
    expect(ask({ message: "ok thanks", history: ["find hotels"] }).mode).toBe("chat");
  });
});

describe("what the assistant and its tools have said in this turn", () => {
  const message = "I am bored";

  it("selects the tools of the next step", () => {
    expect(ask({ message, assistant: "Fine. Next I will look for songs." }).sent).toEqual(["find_songs"]);
    expect(ask({ message, results: ["nothing planned", "look for recipes instead"] }).sent).toEqual(["find_recipes"]);
  });

  it("is kept when the plan for the same message changes", () => {
    for (const topic of ["songs", "boats", "songs"]) {
      expect(ask({ message, assistant: `I will look for ${topic}.` }).sent).toEqual([`find_${topic}`]);
    }
  });

  it("rules out small talk, except courtesies", () => {
    expect(ask({ message: "how are you doing today my friend" }).mode).toBe("chat");
    expect(ask({ message: "how are you doing today my friend", assistant: "I look for songs." }).mode).not.toBe("chat");
    expect(ask({ message: "thanks", assistant: "You are welcome." }).mode).toBe("chat");
  });

  it("counts only where tools are ranked by words and meaning", () => {
    const settings = PRESET_SETTINGS.gaia;
    const plain = compile({ ...snapshot, policies: [{ ...policy, preset: "gaia", settings }] }, vectorOf);
    const said = { assistant: "I will look for songs.", results: ["boats"] };
    const texts = textsToResolve(plain, { role: "agent", message: "find trains", ...said });
    expect(texts).toEqual(textsToResolve(plain, { role: "agent", message: "find trains" }));
  });
});

describe("a session", () => {
  it("keeps only the turns that an answer may refer to", () => {
    const said = ["find boats", "find flights", "find hotels", "find letters", "find parcels", "find songs"];
    const { lastMessage, previousMessage, olderMessages } = sessionAfter(said);
    expect([...(olderMessages ?? []), previousMessage, lastMessage]).toEqual(said.slice(1));
  });

  it("counts the rounds of a turn as one", () => {
    const { lastMessage, previousMessage, olderMessages } = sessionAfter([
      "find boats",
      "yes",
      "yes",
      "find songs",
      "find songs",
    ]);
    expect([...(olderMessages ?? []), previousMessage, lastMessage]).toEqual(["find boats", "yes", "find songs"]);
  });

  it("stored by an older version continues", () => {
    const { olderMessages: _, before: __, ...stored } = sessionAfter(["find boats", "find hotels"]);
    const session = { ...stored, before: null };
    const resolution = ask({ message: "My budget is small", session });
    expect(resolution.sent).toContain("find_hotels");
    expect(resolution.next.olderMessages).toEqual(["find boats"]);
  });

  it("drops all user text if it must not be stored", () => {
    const { before, ...state } = withoutMessages(
      sessionAfter(["find boats", "find hotels", "find songs", "find trains"]),
    );
    for (const kept of [state, before]) expect(JSON.stringify(kept)).not.toMatch(/find (?:boats|hotels|songs|trains)/);
  });
});
