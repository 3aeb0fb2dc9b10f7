import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DIALECTS, type DialectName } from "@/server/gateway/dialects/dialect";
import { byScale } from "@/server/testing/prove/figures";
import { type LoopGateway, openLoopGateway } from "./loop-gateway.testing";
import { type Part, type RoundScript, writeRound } from "./scripted-rounds.testing";

/** Streams and bodies that no provider should send. */

const RUNS = byScale({ quick: 60, record: 5_000 });

let gateway: LoopGateway;
beforeAll(async () => {
  gateway = await openLoopGateway();
});
afterAll(() => gateway.close());

const PATHS: Record<DialectName, string> = {
  "openai-chat": "/v1/chat/completions",
  "openai-responses": "/v1/responses",
  anthropic: "/v1/messages",
};
const search: Part = { call: "search_tools", id: "call_x", input: { query: "x" } };
const own: Part = { call: "own", id: "c1", input: { a: 1 } };
const ROUNDS: readonly RoundScript[] = [
  { parts: [{ thinking: "hm", signature: "s" }, { text: "One." }, search] },
  { parts: [search, own] },
  { parts: [{ text: "Two." }, own] },
];

type Change = { readonly kind: number; readonly at: number; readonly to: number; readonly junk: string };
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.nat(5),
  at: fc.nat(60),
  to: fc.nat(60),
  junk: fc.constantFrom(
    "",
    "null",
    "{}",
    "[]",
    '"x"',
    '{"index":-1}',
    '{"choices":[{}]}',
    '{"type":"content_block_delta"}',
  ),
});

function damage(events: readonly string[], changes: readonly Change[]): string {
  const damaged = [...events];
  for (const { kind, at: where, to, junk } of changes) {
    const at = where % Math.max(1, damaged.length);
    const event = damaged[at] ?? "";
    if (kind === 0) damaged.splice(at, 1);
    else if (kind === 1) damaged.splice(to % (damaged.length + 1), 0, event);
    else if (kind === 2) damaged.splice(at, 0, `data: ${junk}\n\n`);
    else if (kind === 3) damaged[at] = event.slice(0, to);
    else if (kind === 4) damaged[at] = event.replace(/:(?:\d+|"[^"]*")/, `:${junk || "7"}`);
    else damaged.length = Math.max(1, at);
  }
  return damaged.join("");
}

describe.each(DIALECTS)("%s", (dialect) => {
  it("ends every response, whatever the upstream sends, without an internal error", async () => {
    const damages = fc.array(fc.array(change, { maxLength: 3 }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(damages, fc.boolean(), async (changes, stream) => {
        let round = 0;
        await gateway.reset();
        gateway.upstream.answerWith((_request, response) => {
          const at = Math.min(round++, 2);
          const { events, body } = writeRound(dialect, ROUNDS[at] ?? { parts: [] }, round);
          const type = stream ? "text/event-stream" : "application/json";
          response.writeHead(200, { "Content-Type": type });
          response.end(damage(stream ? events : body.split(/(?<=[,{])/), changes[at] ?? []));
        });
        const conversation = dialect === "openai-responses" ? { input: "hi" } : { messages: [] };
        const answer = await fetch(gateway.url + PATHS[dialect], {
          method: "POST",
          headers: { authorization: "Bearer tck_any" },
          body: JSON.stringify({ model: "any", stream, ...conversation }),
          signal: AbortSignal.timeout(10_000),
        });
        const text = await answer.text();
        expect(text).not.toContain("Error ID");
        expect(gateway.upstream.asked.length).toBeLessThanOrEqual(5);
        await vi.waitFor(() => expect([gateway.endCount(), gateway.gateway.stats().open]).toEqual([1, 0]), 5_000);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});
