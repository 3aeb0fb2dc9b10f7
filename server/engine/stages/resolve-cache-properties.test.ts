import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { starter } from "@/prisma/scenarios/starter/starter";
import { compile } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/model/request";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { advance, startSession } from "@/server/engine/session/session";
import { anyConversation, requestsOf } from "@/server/testing/arbitrary-request";
import { world } from "@/server/testing/arbitrary-snapshot";
import { wordVector } from "@/server/testing/arbitrary-text";
import { Tally } from "@/server/testing/tally";

// A slow run on a busy machine is not a failure.
vi.setConfig({ testTimeout: 120_000 });

/** Texts with vectors, and vectors of another embedder. */
const LOOKUPS: readonly VectorLookup[] = [
  wordVector,
  NO_VECTORS,
  (text) => (text.length % 3 === 0 ? undefined : wordVector(text)),
  (text) => (text.includes(" ") ? wordVector(text) : undefined),
  (text) => wordVector(text)?.map((value) => -value),
];

describe("the cache of a compiled catalog", () => {
  it("never changes an answer", () => {
    const tally = new Tally();
    const lookups = fc.tuple(fc.constantFrom(...LOOKUPS), fc.constantFrom(...LOOKUPS));
    const property = fc.property(
      world,
      anyConversation,
      lookups,
      fc.boolean(),
      (generated, conversation, pair, explain) => {
        const { snapshot, role, scope, hasVectors } = generated;
        const compileNow = () => compile(snapshot, hasVectors ? wordVector : NO_VECTORS);
        const used = compileNow();
        let session = startSession(role);
        for (const { isEmbedded: _, ...words } of requestsOf(conversation)) {
          const asked = { ...words, role, explain, session };
          const requests: ResolveRequest[] = [
            ...pair.map((vectorOf) => ({ ...asked, scope, vectorOf })),
            { ...asked, scope: null, vectorOf: wordVector },
            { ...asked, scope, vectorOf: wordVector, format: "anthropic", deferLoading: !words.deferLoading },
            { ...asked, scope, vectorOf: wordVector, format: "anthropic", cacheBreakpoint: !words.cacheBreakpoint },
          ];
          const expected = requests.map((request) => {
            const unused = compileNow();
            return [textsToResolve(unused, request), JSON.stringify(resolve(unused, request))];
          });
          for (const at of [0, 1, 2, 3, 4, 0, 1, 2, 3, 4]) {
            const request = requests[at] as ResolveRequest;
            const resolution = resolve(used, request);
            expect([textsToResolve(used, request), JSON.stringify(resolution)]).toEqual(expected[at]);
            tally.note("sent", resolution.sent.length > 0);
            if (at === 0) session = advance(session, { kind: "resolved", resolution });
          }
          tally.note("asked with a wider key in between", scope !== null);
        }
      },
    );
    fc.assert(property, { numRuns: 30 });
    tally.expectAtLeast({ sent: 100, "asked with a wider key in between": 10 });
  });

  it("never caches a missing vector", () => {
    const message = "remind me to water the plants in the kitchen tomorrow morning";
    const ask = (compiled: ReturnType<typeof compile>, vectorOf: VectorLookup) =>
      resolve(compiled, { role: "orchestrator", message, explain: true, vectorOf });
    const used = compile(starter, wordVector);
    for (const vectorOf of [NO_VECTORS, wordVector, ...LOOKUPS, NO_VECTORS]) {
      expect(ask(used, vectorOf)).toEqual(ask(compile(starter, wordVector), vectorOf));
    }
    expect(ask(used, NO_VECTORS).degraded).toBe("embedder");
    expect(ask(used, wordVector).degraded).toBe(null);
    expect(ask(used, wordVector)).not.toEqual({ ...ask(used, NO_VECTORS), degraded: null });
  });

  it("stays within its limits", () => {
    const compiled = compile(starter, NO_VECTORS);
    const long = "and then once more ".repeat(300);
    for (let at = 0; at < 2_500; at++) {
      const message = `read note number ${at} ${at % 100 === 0 ? long : ""}`;
      resolve(compiled, { role: "orchestrator", message, vectorOf: NO_VECTORS });
    }
    const { findings, readings, lists } = compiled.cache;
    for (const memo of [findings, readings, lists]) expect(memo.size).toBeLessThanOrEqual(2_000);
    expect(findings.size).toBeGreaterThan(500);
  });
});
