import { describe, expect, it } from "vitest";
import { someMessage, someRound, someState } from "@/server/contract/some-chat.testing";
import { prepareRounds, prepareTurn } from "./prepare-turn";

const [one, two, three] = [someRound({ round: 0 }), someRound({ round: 1 }), someRound({ round: 2 })];
const STATE = someState([
  someMessage({ id: "msg_p1", position: 0, author: "person" }),
  someMessage({ id: "msg_m1", position: 1, rounds: [one, two] }),
  someMessage({ id: "msg_p2", position: 2, author: "person" }),
  someMessage({ id: "msg_m2", position: 3, rounds: [three] }),
]);

describe("the turn shown in the ledger", () => {
  it("is the newest by default", () => {
    const turn = prepareTurn(STATE, null);
    expect(turn).toMatchObject({ message: { id: "msg_m2" }, number: 2, count: 2, isNewest: true, shownIndex: null });
    expect(turn?.rounds).toEqual([{ round: three, before: two }]);
  });

  it("is the turn of the selected round", () => {
    const turn = prepareTurn(STATE, { messageId: "msg_m1", index: 1 });
    expect(turn).toMatchObject({ message: { id: "msg_m1" }, number: 1, isNewest: false, shownIndex: 1 });
    expect(turn?.rounds).toEqual([
      { round: one, before: null },
      { round: two, before: one },
    ]);
  });

  it("is the newest again if the selected one no longer exists", () => {
    expect(prepareTurn(STATE, { messageId: "msg_gone", index: 0 })).toMatchObject({
      message: { id: "msg_m2" },
      shownIndex: null,
    });
  });

  it("is null before the first answer, and may have no rounds yet", () => {
    expect(prepareTurn(someState([]), null)).toBeNull();
    expect(prepareTurn(someState([someMessage({ author: "person" })]), null)).toBeNull();
    const started = someState([...STATE.messages, someMessage({ id: "msg_m3", position: 5, status: "streaming" })]);
    expect(prepareTurn(started, null)).toMatchObject({ message: { id: "msg_m3" }, rounds: [] });
  });
});

it("links rounds across turns, because caching works across turns", () => {
  expect(prepareRounds(STATE).map(({ before }) => before?.round ?? null)).toEqual([null, 0, 1]);
  expect(prepareRounds(someState([]))).toEqual([]);
});

it("includes replaced rounds, but doesn't link them to later ones", () => {
  const rounds = prepareRounds({ ...STATE, replaced: [three, two] });
  expect(rounds.map(({ round }) => round.round)).toEqual([2, 1, 0, 1, 2]);
  expect(rounds.map(({ before }) => before?.round ?? null)).toEqual([null, 2, null, 0, 1]);
});
