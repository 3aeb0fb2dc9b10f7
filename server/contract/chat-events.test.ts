import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Answer } from "@/server/chat/answer";
import {
  modelSays,
  personSays,
  someCall,
  someRound,
  someState,
  someText,
  someTool,
} from "@/server/contract/some-chat.testing";
import { applyChatEvent, type ChatEvent } from "./chat-events";
import type { ChatState, MessageStatus } from "./chats";

const asked = personSays("hello");
const answering = modelSays([], { status: "streaming", rounds: [] });

type Deed = (answer: Answer) => void;
const index = fc.nat(3);
const words = fc.string({ maxLength: 6 });

/** Anything a turn may do to its answer, in any order. */
const deeds = fc.array(
  fc.oneof<fc.Arbitrary<Deed>[]>(
    words.map((text) => (answer) => void answer.addPart(someText(text))),
    fc.constantFrom("writing", "asks", "running", "done" as const).map((state) => (answer) => {
      answer.addPart(someCall({ state, outcome: state === "done" ? "ok" : null }));
    }),
    fc.tuple(index, words).map(([at, text]) => (answer) => {
      if (at < answer.parts.length) answer.addText(at, text);
    }),
    fc.tuple(index, words).map(([at, text]) => (answer) => {
      if (at < answer.parts.length) answer.setPart(at, someText(text));
    }),
    index.map((at) => (answer) => {
      if (at <= answer.published.rounds.length) answer.setRound(at, someRound({ round: at }));
    }),
    fc.tuple(index, fc.nat(100)).map(
      ([at, output]) =>
        (answer) =>
          answer.progress(at, output, 5),
    ),
    fc.constant((answer) => answer.flush()),
  ),
  { maxLength: 30 },
);
const ends = fc.constantFrom<Exclude<MessageStatus, "streaming">[]>("complete", "stopped", "interrupted", "failed");

describe("a watcher’s copy of a chat", () => {
  it("equals the server’s, wherever it starts to watch", () => {
    fc.assert(
      fc.property(deeds, ends, fc.nat(30), (all, status, from) => {
        let watched: ChatState | null = null;
        const tell = (event: ChatEvent) => {
          watched = applyChatEvent(watched, event);
        };
        const answer = new Answer(answering, { paceMs: () => 50, tell, onChange: () => {} });
        const look = () => tell({ kind: "state", state: someState([asked, answer.published]) });
        all.forEach((deed, at) => {
          if (at === Math.min(from, all.length - 1)) look();
          deed(answer);
        });
        if (all.length === 0) look();
        answer.end(status, null);
        expect(watched).toEqual(someState([asked, answer.message]));
        expect(answer.message.status).toBe(status);
        const open = answer.parts.filter((part) => part.kind === "call" && part.state !== "done");
        expect(open).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("counts as answering while a message streams, whatever an older summary says", () => {
    const state = someState([asked, answering]);
    const stale = { ...state.chat, isAnswering: false, title: "Renamed" };
    const renamed = applyChatEvent(state, { kind: "chat", chat: stale });
    expect(renamed?.chat).toMatchObject({ title: "Renamed", isAnswering: true });
    const ended = applyChatEvent(renamed, { kind: "end", messageId: answering.id, status: "complete", problem: null });
    expect(ended?.chat.isAnswering).toBe(false);
    expect(applyChatEvent(ended, { kind: "chat", chat: state.chat })?.chat.isAnswering).toBe(false);
    expect(
      applyChatEvent(ended, { kind: "message", message: { ...answering, id: "msg_2", position: 3 } })?.chat.isAnswering,
    ).toBe(true);
    expect(applyChatEvent(state, { kind: "cut", from: 1 })?.chat.isAnswering).toBe(false);
  });

  it("keeps the cost of removed rounds, but not their tools", () => {
    const [first, second] = [someRound({ round: 0, tools: [someTool("a")] }), someRound({ round: 1, baseline: 7 })];
    const state = someState([asked, { ...answering, rounds: [second] }], [first]);
    const cut = applyChatEvent(state, { kind: "cut", from: 1 });
    expect(cut).toEqual(someState([asked], [first, second]));
    const again = { ...answering, status: "complete" as const, rounds: [someRound({ tools: [someTool("b")] })] };
    const twice = applyChatEvent(applyChatEvent(cut, { kind: "message", message: again }), { kind: "cut", from: 1 });
    expect(twice?.replaced).toEqual([first, second, someRound()]);
  });

  it("keeps messages in order and unique, and ignores unknown ones", () => {
    const state = someState([asked, { ...answering, status: "complete" }]);
    const later = { ...asked, id: "msg_3", position: 2 };
    const earlier = { ...asked, parts: [someText("changed")] };
    const both = [later, earlier].reduce<ChatState | null>(
      (now, message) => applyChatEvent(now, { kind: "message", message }),
      state,
    );
    expect(both?.messages).toEqual([earlier, state.messages[1], later]);
    expect(applyChatEvent(state, { kind: "text", messageId: "msg_none", index: 0, text: "x" })).toEqual(state);
    expect(applyChatEvent(state, { kind: "text", messageId: answering.id, index: 9, text: "x" })).toEqual(state);
    expect(applyChatEvent(null, { kind: "message", message: asked })).toBeNull();
    expect(applyChatEvent(state, { kind: "deleted" })).toBeNull();
  });
});

describe("an answer sent as events", () => {
  it("batches words, in the order in which everything happened", () => {
    const told: ChatEvent[] = [];
    const answer = new Answer(answering, { paceMs: () => 50, tell: (event) => told.push(event), onChange: () => {} });
    answer.addPart(someText("A"));
    for (const word of ["b", "c", "d"]) answer.addText(0, word);
    expect(told).toHaveLength(1);
    expect(answer.published.parts).toEqual([someText("A")]);
    answer.addPart(someText("E"));
    answer.addText(1, "f");
    answer.addText(0, "g");
    answer.end("complete", null);
    expect(told.map((event) => ("text" in event ? event.text : event.kind))).toEqual([
      "part",
      "bcd",
      "part",
      "f",
      "g",
      "end",
    ]);
    expect(answer.message.parts).toEqual([someText("Abcdg"), someText("Ef")]);
  });
});
