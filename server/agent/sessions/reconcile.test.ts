import { describe, expect, it } from "vitest";
import { type Session, startSession } from "@/server/engine/session/session";
import { beginSession, type CachedSession } from "./cached-session";
import { reconcile } from "./reconcile";

const NOW = 1_000_000;

function held(tools: string[], change: Partial<CachedSession> = {}, role = "cook"): CachedSession {
  const reason = { kind: "kept" } as const;
  const admitted = tools.map((tool) => ({ tool, signal: "keyword" as const, reason, score: null, round: 0 }));
  const session: Session = { ...startSession(role), admitted };
  const begun = beginSession({ ownerId: "key_1", externalId: "s1", role }, 0, 1, NOW);
  return { ...begun, session, expiresAt: NOW + 1000, ...change };
}

const toolsOf = ({ session }: CachedSession) => session.admitted.map(({ tool }) => tool);

describe("memory and a row that diverged", () => {
  it("keep memory if it is based on the row", () => {
    const mine = held(["b"], { base: 4 });
    expect(reconcile(held(["a"], { base: 4 }), mine, NOW)).toBe(mine);
  });

  it("keep memory if the row was deleted, and create a new row", () => {
    expect(reconcile(null, held(["b"], { base: 4 }), NOW)).toMatchObject({ base: 0 });
    expect(reconcile(null, held(["b"], { base: null }), NOW)).toMatchObject({ base: 0 });
  });

  it("merge if others wrote meanwhile, following the row", () => {
    const next = reconcile(held(["a", "b"], { base: 7, epoch: 2 }), held(["b", "c"], { base: 4, epoch: 2 }), NOW);
    expect(toolsOf(next)).toEqual(["a", "b", "c"]);
    expect(next).toMatchObject({ base: 7, epoch: 2 });
  });

  it("merge if memory started without a lookup, with the row's epoch", () => {
    const next = reconcile(held(["a"], { base: 7, epoch: 3 }), held(["b"], { base: null }), NOW);
    expect(toolsOf(next)).toEqual(["a", "b"]);
    expect(next).toMatchObject({ base: 7, epoch: 3 });
  });

  it("keep the one that was reset later", () => {
    const stored = held(["a"], { base: 7, epoch: 3 });
    expect(reconcile(stored, held(["b"], { base: 4, epoch: 2 }), NOW)).toBe(stored);
    const reset = reconcile(stored, held(["b"], { base: 4, epoch: 4 }), NOW);
    expect(toolsOf(reset)).toEqual(["b"]);
    expect(reset).toMatchObject({ base: 7, epoch: 4 });
  });

  it("keep memory with a new epoch if it was reset, has another role, or outlived the row", () => {
    const stored = held(["a"], { base: 7, epoch: 3 });
    const restarted = [
      reconcile(stored, held(["b"], { base: null, epoch: 1 }), NOW),
      reconcile(stored, held(["b"], { base: null }, "waiter"), NOW),
      reconcile({ ...stored, expiresAt: NOW }, held(["b"], { base: null }), NOW),
    ];
    for (const next of restarted) {
      expect(toolsOf(next)).toEqual(["b"]);
      expect(next).toMatchObject({ base: 7, epoch: 4 });
    }
  });
});
