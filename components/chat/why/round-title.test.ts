import { expect, it } from "vitest";
import { someMessage, someRound, someState } from "@/server/contract/some-chat.testing";
import { roundTitle } from "./round-title";

it("adds the round number in the chat if it differs", () => {
  const state = someState([
    someMessage({ id: "msg_a", rounds: [someRound({ round: 0 }), someRound({ round: 1 })] }),
    someMessage({ id: "msg_b", position: 2, rounds: [someRound({ round: 2 })] }),
  ]);
  expect(roundTitle(state, { messageId: "msg_a", index: 1 })).toBe("Round 2");
  expect(roundTitle(state, { messageId: "msg_b", index: 0 })).toBe("Round 1 of this turn, round 3 of the chat");
});
