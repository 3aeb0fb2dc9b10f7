import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AdmittedTool, type Discovery, type LastRound, merge, type Session, startSession } from "./session";

const tool = fc.constantFrom(..."abcdefgh");
const admitted: fc.Arbitrary<AdmittedTool[]> = fc.uniqueArray(
  fc.record({
    tool,
    signal: fc.constantFrom("keyword" as const, "discovered" as const),
    reason: fc.constant({ kind: "kept" as const }),
    score: fc.constant(null),
    round: fc.nat(9),
  }),
  { selector: (one) => one.tool },
);
const discovered: fc.Arbitrary<Discovery[]> = fc.uniqueArray(fc.record({ tool, via: fc.constant("call" as const) }), {
  selector: (one) => one.tool,
});
const last: fc.Arbitrary<LastRound | null> = fc.option(
  fc.record({
    round: fc.nat(9),
    sent: fc.constant([]),
    wasBlind: fc.boolean(),
    fingerprints: fc.constant([]),
    rowsFingerprint: fc.string(),
  }),
);
const session: fc.Arbitrary<Session> = fc
  .record({ admitted, discovered, last, lastMessage: fc.option(fc.string()), before: fc.boolean() })
  .map(({ before, ...state }) => {
    const start = startSession("cook");
    return { ...start, ...state, before: before ? start : null };
  });

const names = (list: readonly { readonly tool: string }[]) => list.map((one) => one.tool);

describe("two sessions that diverged", () => {
  it("merge without loss or duplicates, stored order first", () => {
    fc.assert(
      fc.property(session, session, (stored, mine) => {
        const merged = merge(stored, mine);
        for (const list of ["admitted", "discovered"] as const) {
          expect(merged[list].slice(0, stored[list].length)).toEqual(stored[list]);
          expect(new Set(names(merged[list]))).toEqual(new Set([...names(stored[list]), ...names(mine[list])]));
          expect(new Set(names(merged[list])).size).toBe(merged[list].length);
          const added = names(merged[list]).slice(stored[list].length);
          expect(added).toEqual(names(mine[list]).filter((name) => added.includes(name)));
        }
      }),
    );
  });

  it("continue from the newer last round", () => {
    fc.assert(
      fc.property(session, session, (stored, mine) => {
        const merged = merge(stored, mine);
        const rounds = [stored, mine].map((one) => one.last?.round ?? -1);
        expect(merged.last?.round ?? -1).toBe(Math.max(...rounds));
        expect([stored, mine].some((one) => one.last === merged.last && one.lastMessage === merged.lastMessage)).toBe(
          true,
        );
      }),
    );
  });

  it("cannot repeat a round from only one of them", () => {
    fc.assert(
      fc.property(session, session, (stored, mine) => {
        const merged = merge(stored, mine);
        const newer = merged.last === stored.last ? stored : mine;
        if (merged.before !== null) expect(names(merged.admitted).sort()).toEqual(names(newer.admitted).sort());
      }),
    );
  });

  it("merge to the same session if they are equal", () => {
    fc.assert(
      fc.property(session, (one) => {
        expect(merge(one, one)).toEqual(one);
      }),
    );
  });
});
