import { describe, expect, it, vi } from "vitest";
import type { Caller } from "@/server/agent/caller";
import { createDecide, type DecisionRequest, type GatewayObserver, type ObservedRequest } from "./decide";
import type { AnswerFacts } from "./dialects/dialect";
import type { GatewayRoleSettings } from "./gateway-roles";
import type { GatewayNarrower } from "./narrow-rounds";

const CALLER = { role: "coder", agent: { ownerId: "key_1" } } as Caller;
const FACTS: AnswerFacts = { calls: [], usage: null, finish: "stop", isComplete: true, error: null };
const OUTCOME = { status: 200, ms: 5, outcome: "complete" } as const;
const TOOLS = [{ type: "function", function: { name: "a" } }];

function observing() {
  const begun: ObservedRequest[] = [];
  const ended: unknown[] = [];
  const observer: GatewayObserver = {
    begin(observed) {
      begun.push(observed);
      return (facts, upstream) => ended.push([facts, upstream]);
    },
  };
  const warn = vi.fn();
  const decide = createDecide({ observer, narrower, roles, log: { warn } as never });
  return { begun, ended, warn, decide };
}

/** Half of the sessions are narrowed. */
const roles = { of: () => ({ mode: "on", canaryShare: 0.5 }) as GatewayRoleSettings };
const narrowed: [ObservedRequest, boolean][] = [];
const narrower: GatewayNarrower = {
  async narrow(observed, { body, isCanary }) {
    narrowed.push([observed, isCanary]);
    return { mode: "on", body, headers: {}, meta: null, sessionKey: null, late: null, sent() {}, after() {} };
  },
};

const asking = (body: unknown, more: Partial<DecisionRequest> = {}): DecisionRequest => ({
  ...{ caller: CALLER, dialect: "openai-chat", isRound: true, isProviderApi: false, mode: "observe" },
  ...{ headers: { "user-agent": "odd/1", "x-toolcrib-session": "s1" } },
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  ...more,
});

/** Until everything that was begun has come to its end. */
const settle = () => new Promise((resume) => setTimeout(resume, 20));

describe("observe", () => {
  it("reports a round only after the request was sent, and then how it ended", async () => {
    const { begun, ended, decide } = observing();
    const request = asking({ model: "m", tools: TOOLS, messages: [] });
    const decision = await decide(request);
    expect(decision.body).toBe(request.body);
    await settle();
    expect(begun).toEqual([]);
    decision.sent();
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    expect(begun[0]).toMatchObject({ sessionId: "s1", client: "odd/1", caller: CALLER, request: { model: "m" } });
    expect(ended).toEqual([]);
    decision.after(FACTS, OUTCOME);
    await vi.waitFor(() => expect(ended).toEqual([[FACTS, OUTCOME]]));
  });

  it("reports how it ended even if the response arrived before parsing was done", async () => {
    const { ended, decide } = observing();
    const decision = await decide(asking({ tools: TOOLS, padding: Array(100_000).fill(1) }));
    decision.sent();
    decision.after(FACTS, OUTCOME);
    await vi.waitFor(() => expect(ended).toHaveLength(1));
  });

  it("reads a round with pictures, without the pictures", async () => {
    const { begun, decide } = observing();
    const picture = "A".repeat(6_000_000);
    const decision = await decide(asking({ messages: [{ role: "user", content: picture }], tools: TOOLS }));
    decision.sent();
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    expect(begun[0]?.request.messages).toEqual([{ role: "user", content: "" }]);
  });

  it.each([
    ["has no tools", asking({ messages: [] })],
    ["has an empty list of tools", asking({ messages: [], tools: [] })],
    ["only counts tokens", asking({ tools: TOOLS }, { isRound: false })],
    ["is no JSON", asking('{"tools":[{}]')],
    ["has more values than can be parsed in passing", asking({ tools: TOOLS, padding: Array(300_000).fill(1) })],
    ["is passed through", asking({ tools: TOOLS }, { mode: "off" })],
  ])("does not count as a round what %s", async (_what, request) => {
    const { begun, ended, decide } = observing();
    const decision = await decide(request);
    expect(decision.body).toBe(request.body);
    decision.sent();
    decision.after(FACTS, OUTCOME);
    await settle();
    expect([begun, ended]).toEqual([[], []]);
  });

  it("continues if the observer fails", async () => {
    const warn = vi.fn();
    const failing: GatewayObserver = {
      begin() {
        throw new Error("away");
      },
    };
    const decision = await createDecide({ observer: failing, narrower, roles, log: { warn } as never })(
      asking({ tools: TOOLS }),
    );
    decision.sent();
    decision.after(FACTS, OUTCOME);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  });
});

describe("on", () => {
  it("narrows its share of the sessions in every request, and observes the others", async () => {
    const { begun, decide } = observing();
    narrowed.length = 0;
    for (const round of [1, 2]) {
      for (let at = 0; at < 100; at++) {
        const headers = { "x-toolcrib-session": `s${at}` };
        const request = asking({ round, tools: TOOLS }, { mode: "on", headers });
        const decision = await decide(request);
        decision.sent();
        expect(decision.body).toBe(request.body);
      }
    }
    await settle();
    const sessions = (seen: readonly ObservedRequest[]) => seen.map(({ sessionId }) => sessionId);
    const on = sessions(narrowed.map(([observed]) => observed));
    expect(narrowed.every(([observed, isCanary]) => isCanary && observed.mode === "on")).toBe(true);
    expect(on.slice(0, on.length / 2)).toEqual(on.slice(on.length / 2));
    expect(on.length / 2).toBeGreaterThan(30);
    expect(on.length / 2).toBeLessThan(70);
    expect(new Set([...on, ...sessions(begun)]).size).toBe(100);
    expect(sessions(begun).filter((id) => on.includes(id))).toEqual([]);
  });

  it.each([
    ["no JSON", '{"tools":[{}]', "invalid"],
    ["no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "invalid"],
    ["no list of tools", { tools: { a: 1 } }, "invalid"],
    ["more values than can be parsed in passing", { tools: TOOLS, padding: Array(300_000).fill(1) }, "too_large"],
  ])("refuses what could hide a denied tool: %s", async (_what, body, code) => {
    const { decide } = observing();
    const more = Buffer.isBuffer(body) ? { body } : {};
    await expect(decide(asking(body, { mode: "on", ...more }))).rejects.toMatchObject({ code });
  });
});
