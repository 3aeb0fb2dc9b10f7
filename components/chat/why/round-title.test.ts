import { expect, it } from "vitest";
import { someMessage, someRound, someState } from "@/server/contract/some-chat.testing";
import { roundTitle } from "./round-title";

it("says which round of the chat it is, where that is another number", () => {
  const state = someState([
    someMessage({ id: "msg_a", rounds: [someRound({ round: 0 }), someRound({ round: 1 })] }),
    someMessage({ id: "msg_b", position: 2, rounds: [someRound({ round: 2 })] }),
  ]);
  expect(roundTitle(state, { messageId: "msg_a", index: 1 })).toBe("Round 2");
  expect(roundTitle(state, { messageId: "msg_b", index: 0 })).toBe("Round 1 of the turn, 3 of the chat");
});
