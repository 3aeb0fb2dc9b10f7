import { describe, expect, it } from "vitest";
import { someMessage, someRound, someState } from "@/server/contract/some-chat.testing";
import { prepareLedgerMeter } from "./prepare-ledger-meter";

describe("the ledger in one line", () => {
  it("sums the whole chat, and uses the newest round's context", () => {
    const first = someRound({ tokens: { tools: 300, messages: 200 }, baseline: 9000, window: 8000 });
    const second = someRound({ tokens: { tools: 100, messages: 400 }, baseline: 9000, window: 32_000 });
    const messages = [someMessage({ rounds: [first] }), someMessage({ id: "msg_b", position: 1, rounds: [second] })];
    const { tokens, effect, context } = prepareLedgerMeter(someState(messages));
    expect([tokens, effect]).toEqual(["1,000 tok", "18.6× less"]);
    expect(context).toMatchObject({ used: 500, window: 32_000 });
  });

  it("shows zero before the first round", () => {
    const nothing = { tokens: "0 tok", effect: null, context: null };
    expect(prepareLedgerMeter(null)).toEqual(nothing);
    expect(prepareLedgerMeter(someState([someMessage({ status: "streaming" })]))).toEqual(nothing);
  });
});
