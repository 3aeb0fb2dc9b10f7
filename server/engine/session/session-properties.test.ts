import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { anyConversation } from "@/server/testing/arbitrary-request";
import { HELPER, LATER, SECRET, world } from "@/server/testing/arbitrary-snapshot";
import { allowedIn, type PlayedRound, playConversation, resolveInWorld } from "@/server/testing/play-world";
import { sampled } from "@/server/testing/sampled";
import { Tally } from "@/server/testing/tally";
import { byCode, entriesOf } from "@/server/testing/wire-list";
import { advance, fork } from "./session";

// The first test builds the examples for all; a slow run on a busy machine is not a failure.
vi.setConfig({ testTimeout: 120_000 });

/** Properties across rounds: other messages, discoveries, new revisions, sub-agents, repeated rounds. */
const forAll = sampled(
  fc.record({ generated: world, conversation: anyConversation }),
  ({ generated, conversation }) => ({ generated, rounds: playConversation(generated, conversation) }),
  500,
);

describe("over the rounds of a session", () => {
  it("a list and a prompt start with the bytes of those before them, unless a new selection is declared", () => {
    const tally = new Tally();
    forAll(({ rounds }) => {
      for (const { resolution: now, previous, request, revision } of rounds) {
        if (previous === null) continue;
        const before = previous.resolution;
        tally.note(now.cache.strategy);
        tally.note("reselected for lack of space", isForLackOfSpace(previous.resolution, now));
        if (now.cache.strategy === "reselect") continue;
        expect(entriesOf(now).slice(0, entriesOf(before).length)).toEqual(entriesOf(before));
        expect(now.toolNames.slice(0, before.toolNames.length)).toEqual(before.toolNames);
        expect((now.prompt ?? "").startsWith(before.prompt ?? "")).toBe(true);
        if (now.cache.strategy === "reuse") expect(now.cache.freshTokens).toBe(0);
        if (now.cache.strategy === "reuse" && !request.deferLoading) expect(now.hash).toBe(before.hash);
        const hasGrown = before.sent.length > 0 && now.sent.length > before.sent.length;
        tally.note("grew", hasGrown);
        tally.note("grew as text", hasGrown && request.format === "text");
        tally.note("grew beside deferred forms", hasGrown && request.deferLoading);
        tally.note("grew over a revision", hasGrown && revision !== previous.revision);
        tally.note("used again", before.sent.length > 0 && now.sent.length === before.sent.length);
      }
    });
    tally.expectAtLeast({
      reuse: 300,
      reselect: 120,
      grew: 35,
      "grew as text": 4,
      "grew beside deferred forms": 15,
      "used again": 300,
      "reselected for lack of space": 20,
    });
  });

  it("the cached part is never larger than what was sent before", () => {
    forAll(({ rounds }) => {
      for (const { resolution, previous } of rounds) {
        const { prefixTokensKept, freshTokens } = resolution.cache;
        expect(prefixTokensKept).toBeLessThanOrEqual(previous?.resolution.tokens.sent ?? 0);
        expect(freshTokens).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it("a repeated round gets the same answer, whatever was discovered since", () => {
    const tally = new Tally();
    forAll(({ generated, rounds }) => {
      for (const { resolution, after, request, revision, role } of rounds) {
        const again = resolveInWorld(generated, request, { revision, role, session: after, round: resolution.round });
        expect(JSON.stringify({ ...again, next: null })).toBe(JSON.stringify({ ...resolution, next: null }));
        expect(advance(after, { kind: "resolved", resolution: again })).toEqual(after);
        tally.note("with tools", resolution.sent.length > 0);
        tally.note("with discoveries since", after.discovered.length > resolution.next.discovered.length);
      }
    });
    tally.expectAtLeast({ "with tools": 800, "with discoveries since": 300 });
  });

  it("a late round does not roll back the session, and one far ahead is an ordinary round", () => {
    const tally = new Tally();
    forAll(({ generated, rounds }) => {
      const last = rounds.at(-1);
      if (last === undefined) return;
      const { after, request, revision, role } = last;
      const late = resolveInWorld(generated, request, { revision, role, session: after, round: -1 });
      expect(advance(after, { kind: "resolved", resolution: late })).toEqual(after);
      const round = Number.MAX_SAFE_INTEGER;
      const ahead = resolveInWorld(generated, request, { revision, role, session: after, round });
      const next = resolveInWorld(generated, request, { revision, role, session: after });
      expect(ahead.sent).toEqual(next.sent);
      expect(ahead.next.last?.round).toBe(round);
      tally.note("with tools", ahead.sent.length > 0);
    });
    tally.expectAtLeast({ "with tools": 200 });
  });

  it("each round sends and defers exactly what is allowed in the newest revision", () => {
    const tally = new Tally();
    forAll(({ generated, rounds }) => {
      for (const { resolution, revision, role, previous } of rounds) {
        const { explain, sent, added, removed } = resolution;
        const trace = explain ?? [];
        expect(trace.map(({ tool }) => tool)).toEqual(allowedIn(generated, { revision, role }));
        const inTrace = trace.filter(({ outcome }) => outcome === "sent").map(({ tool }) => tool);
        expect(inTrace).toEqual([...sent].sort(byCode));
        expect(new Set(sent).size).toBe(sent.length);
        const had = previous?.resolution.sent ?? [];
        // A round that sent everything keeps no names: what was published since counts as sent.
        const isKnown = previous?.resolution.mode !== "direct" || previous.revision === revision;
        if (isKnown) expect(added).toEqual(sent.filter((name) => !had.includes(name)));
        for (const name of removed) expect(sent).not.toContain(name);
        tally.note("taken away", had.some((name) => name.startsWith(LATER)) && revision === generated.later);
      }
    });
    tally.expectAtLeast({ "taken away": 20 });
  });

  it("denied or removed tools are never named again, whatever was loaded", () => {
    const tally = new Tally();
    forAll(({ generated, rounds }) => {
      for (const { resolution, revision, role, previous, before } of rounds) {
        const { next: _, ...answer } = resolution;
        const text = JSON.stringify(answer);
        expect(text).not.toContain(SECRET);
        if (revision !== generated.later && role !== HELPER) continue;
        expect(text).not.toContain(LATER);
        tally.note(
          "after it was sent",
          previous?.resolution.sent.some((name) => name.startsWith(LATER)),
        );
        tally.note("after it was loaded, for a sub-agent", role === HELPER && hasLater(before.admitted));
        tally.note("after it was discovered", hasLater(before.discovered));
      }
    });
    tally.expectAtLeast({
      "after it was sent": 40,
      "after it was discovered": 15,
      "after it was loaded, for a sub-agent": 1,
    });
  });

  it("what was discovered and is allowed is sent in the next round, as far as the caps go", () => {
    const tally = new Tally();
    forAll(({ generated, rounds }) => {
      for (const { resolution, before, revision } of rounds) {
        const { mode, explain } = resolution;
        const settings = revision.policies[0]?.settings ?? generated.settings;
        if (mode === "chat" || !settings.signals.discovered) continue;
        for (const { tool } of before.discovered) {
          const outcome = explain?.find((entry) => entry.tool === tool);
          if (outcome === undefined || outcome.reason.kind === "over-cap") continue;
          expect(outcome.outcome).toBe("sent");
          tally.note("admitted", outcome.reason.kind === "discovered");
        }
      }
    });
    tally.expectAtLeast({ admitted: 90 });
  });

  it("a sub-agent starts with the loaded tools in order, and diverges", () => {
    const tally = new Tally();
    forAll(({ generated, rounds }) => {
      for (const { after, request, revision, role, resolution } of rounds) {
        const child = fork(after);
        const here = resolveInWorld(generated, request, { revision, role, session: child });
        const settings = revision.policies[0]?.settings ?? generated.settings;
        const isKept = settings.stability.kind !== "round" && settings.stability.topicShiftBelow === null;
        if (!isKept || here.mode === "chat" || here.mode === "direct" || here.mode !== resolution.mode) continue;
        if (settings.caps.maxTools !== null || settings.caps.maxTokens !== null) continue;
        const loaded = after.admitted.map(({ tool }) => tool);
        expect(here.sent.slice(0, loaded.length)).toEqual(loaded);
        expect(fork(after)).toEqual(child);
        tally.note("with something loaded", loaded.length > 0);
      }
    });
    tally.expectAtLeast({ "with something loaded": 70 });
  });
});

function hasLater(entries: readonly { readonly tool: string }[]): boolean {
  return entries.some(({ tool }) => tool.startsWith(LATER));
}

/** Something was removed although nothing else changed. */
function isForLackOfSpace(before: PlayedRound["resolution"], now: PlayedRound["resolution"]): boolean {
  return (
    now.mode === before.mode && now.removed.length > 0 && now.added.length > 0 && now.cache.strategy === "reselect"
  );
}
