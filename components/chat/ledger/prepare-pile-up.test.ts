import { expect, it } from "vitest";
import { someCall, someMessage, someRound, someState, someTool } from "@/server/contract/some-chat.testing";
import { preparePileUp } from "./prepare-pile-up";

const lean = someRound({
  tokens: { tools: 700 },
  baseline: 10_000,
  tools: [someTool("a", { isNew: true, tokens: 700 })],
});
const heavy = (...tools: readonly ReturnType<typeof someTool>[]) =>
  someRound({ tokens: { tools: 2900 }, baseline: 10_000, tools });
const chat = (last: Parameters<typeof someMessage>[0], turns = 3) =>
  someState([
    ...Array.from({ length: turns - 1 }, (_, at) => someMessage({ id: `msg_${at}`, position: at, rounds: [lean] })),
    someMessage({ id: "msg_last", position: 9, ...last }),
  ]);
const KEPT = [someTool("a", { tokens: 700 }), someTool("b", { tokens: 1400 })];

it("counts the tools of earlier messages that this one did not call", () => {
  const rounds = [heavy(...KEPT, someTool("c", { isNew: true, tokens: 800 }))];
  expect(preparePileUp(chat({ rounds }))).toBe(
    "2 tools from earlier messages cost 2,100 tok in each round: the chat saved 93% at first and 71% now.",
  );
  const parts = [someCall({ tool: "b" })];
  expect(preparePileUp(chat({ rounds, parts }))).toBeNull();
});

it("says nothing in a short chat, or if the tools are new or cost little", () => {
  expect(preparePileUp(chat({ rounds: [heavy(...KEPT)] }, 2))).toBeNull();
  expect(preparePileUp(chat({ rounds: [heavy(...KEPT.map((tool) => ({ ...tool, isNew: true })))] }))).toBeNull();
  expect(preparePileUp(chat({ rounds: [lean] }))).toBeNull();
  expect(preparePileUp(chat({ rounds: [{ ...heavy(...KEPT), baseline: 100_000 }] }))).toBeNull();
  expect(preparePileUp(someState([]))).toBeNull();
});
