import { expect, it } from "vitest";
import { toyVectors } from "@/server/testing/toy-vectors";
import { measureConversations, roundsOf, showConversations } from "./measure-conversations";
import { DATASET_ROLE, snapshotOfDataset } from "./snapshot-of-dataset";

const TOPICS = "train hotel museum weather invoice podcast recipe garden parcel tax song lamp printer visa".split(" ");
const NAMES = TOPICS.flatMap((topic) => ["find", "book", "cancel", "compare"].map((verb) => `${verb}_${topic}`));
const described = (name: string) => ({
  ...{ name, group: "travel", inputSchema: { type: "object" } },
  description: `${name.replace("_", " a ")}. `.repeat(6),
});
const calls = (...names: string[]) => ({
  ...{ role: "assistant", content: null },
  tool_calls: names.map((name) => ({ id: name, type: "function", function: { name, arguments: "{}" } })),
});
const CONVERSATION = {
  id: "1",
  messages: [
    { role: "user", content: "I need something" },
    { role: "assistant", content: "Shall I compare the lamps for you?" },
    { role: "user", content: "ok, go on" },
    calls("compare_lamp"),
    { role: "tool", tool_call_id: "compare_lamp", content: "the second" },
    calls("compare_lamp", "book_hotel"),
  ],
};

it("each call of the model is a round, with what came before it, and counts as new once", () => {
  const rounds = roundsOf(CONVERSATION, new Set(NAMES));
  expect(rounds.map(({ messages, called, fresh }) => [messages.length, called, fresh])).toEqual([
    [3, ["compare_lamp"], ["compare_lamp"]],
    [5, ["compare_lamp", "book_hotel"], ["book_hotel"]],
  ]);
  expect(() => roundsOf(CONVERSATION, new Set(["book_hotel"]))).toThrow('there is no tool "compare_lamp"');
});

it("what the assistant asked finds the tool that the user's answer does not name", async () => {
  const vectorOf = toyVectors([]);
  const figures = await measureConversations({
    ...{ snapshot: snapshotOfDataset(NAMES.map(described)), role: DATASET_ROLE, conversations: [CONVERSATION] },
    vectorsFor: async () => vectorOf,
  });
  const covered = figures.map(({ session, reads, rounds }) => [session, reads, rounds[0]?.isCovered]);
  expect(covered).toEqual([
    ["session", "user only", false],
    ["session", "whole conversation", true],
    ["each alone", "user only", false],
    ["each alone", "whole conversation", true],
  ]);
  expect(showConversations(figures)).toContain("each alone: 2 rounds gained, 0 lost");
});
