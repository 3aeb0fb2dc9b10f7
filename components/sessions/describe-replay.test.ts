import { describe, expect, it } from "vitest";
import type { ReplayedRound, SessionReplay } from "@/server/contract/sessions";
import { describeReplay } from "./describe-replay";

const before = { mode: "selective", sentTokens: 100, baselineTokens: 400, degraded: null } as const;
const round = (skipped: ReplayedRound["skipped"]): ReplayedRound => ({
  ...{ id: "a", epoch: 0, round: 0, skipped, before, after: null, added: [], removed: [], called: [] },
});
const sum = { replayed: 3, differing: 1, sentBefore: 0, sentAfter: 0, called: 0, coveredBefore: 0, coveredAfter: 0 };
const REPLAY: SessionReplay = { ref: "draft", rounds: [], totalRounds: 0, startsMidway: false, sum };

describe("the summary of a replay", () => {
  it("says how many rounds would change, and with which revision", () => {
    expect(describeReplay(REPLAY).headline).toBe("With the draft, 1 of 3 rounds would get different tools.");
    const same = { ...REPLAY, ref: 7, sum: { ...sum, differing: 0 } };
    expect(describeReplay(same).headline).toBe("With revision 7, all 3 rounds would get the same tools.");
    expect(describeReplay({ ...REPLAY, sum: { ...sum, replayed: 0 } }).headline).toBe(
      "No rounds could be replayed with the draft.",
    );
  });

  it("lists everything the replay could not cover", () => {
    const rounds = [round("message-not-kept"), round("role-gone"), round("role-gone")];
    const { caveats } = describeReplay({ ...REPLAY, rounds, totalRounds: 9, startsMidway: true });
    expect(caveats[0]).toBe("1 round skipped: the message was not stored.");
    expect(caveats[1]).toBe("2 rounds skipped: the role doesn't exist in the draft.");
    expect(caveats[2]).toBe("Only the newest 3 of 9 rounds were replayed.");
    expect(caveats).toHaveLength(5);
  });

  it("says when the embedder was down then or is down now, because that alone can change the tools", () => {
    const after = { ...before, modeReason: { kind: "no-match" } } as const;
    const away = { degraded: "embedder-and-database" };
    const back = { ...round(null), before: { ...before, ...away }, after };
    const gone = { ...round(null), after: { ...after, ...away } };
    const textOf = (rounds: ReplayedRound[]) => describeReplay({ ...REPLAY, rounds, totalRounds: 1 }).caveats.join(" ");
    expect(textOf([back])).toContain("1 round was originally resolved without the embedder");
    expect(textOf([gone])).toContain("The embedder is down");
    expect(textOf([{ ...round(null), after }])).not.toContain("embedder");
  });
});
