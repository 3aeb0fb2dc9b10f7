import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { expect, vi } from "vitest";
import type { GatewayDecision, MetaReply, UpstreamOutcome } from "@/server/gateway/decision";
import type { AnswerFacts, CalledTool } from "@/server/gateway/dialects/dialect";
import { createGateway } from "@/server/gateway/gateway-handler";
import { openUpstream, sendText } from "@/server/gateway/scripted-upstream.testing";
import { createGuardedStream } from "@/server/lib/outbound/guarded-stream";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import { listenLocally } from "@/server/testing/listen-locally";
import { createLoop, LOOP_LIMITS, type LoopLimits } from "./loop";

type Ended = { readonly facts: AnswerFacts; readonly upstream: UpstreamOutcome };

/**
 * The real gateway before a scripted upstream, with a decision that injects `search_tools` and `load_tools`: they reveal the
 * tool that they are asked for. Needs no database.
 */
export async function openLoopGateway({
  limits = {},
  answer = answerAny,
}: {
  readonly limits?: Partial<LoopLimits>;
  readonly answer?: (call: CalledTool) => Promise<MetaReply>;
} = {}) {
  const upstream = await openUpstream(sendText("{}"));
  const stream = createGuardedStream(readOutboundRules({ TOOLCRIB_ALLOW_INTERNAL: "1" }));
  const ended: Ended[] = [];
  const agent = { ownerId: "key", workbenchId: "person", name: "any", roleIds: null, scope: null };
  const gateway = createGateway({
    ...({
      keys: { identify: () => agent, assertKnown() {}, isLive: () => true, onChange: () => () => {} },
      served: { current: () => ({ number: 1, roleNames: new Map([["role_1", "any"]]), snapshot: { models: [] } }) },
      modes: { of: () => ({ mode: "on" }) },
      metrics: { countGateway() {} },
      log: { warn() {}, error() {}, debug() {} },
    } as unknown as Parameters<typeof createGateway>[0]),
    settings: {
      upstreams: { openai: null, anthropic: null },
      ...{ maxBodyBytes: 32_000_000, headersTimeoutMs: 20_000, idleTimeoutMs: 20_000, maxInnerRequests: 4 },
    },
    upstreams: {
      choose: async () => ({ baseUrl: new URL(`${upstream.url}/v1`), apiKey: null, stream, isProviderApi: false }),
      defaultOf: () => null,
      reachable: async () => [],
      stop: () => stream.close(),
    },
    loop: createLoop({ ...LOOP_LIMITS, maxRequests: 4, ...limits }),
    decide: (request) => decide(request.body, answer, String(request.headers["x-toolcrib-session"] ?? "s"), ended),
  });
  const { port, close } = await listenLocally((request, response) => {
    void gateway.answer(request, response, { requestId: "req_1", isForeign: false });
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    upstream,
    gateway,
    /** How the first request since the last `reset` ended. */
    async firstEnd(): Promise<Ended> {
      await vi.waitFor(() => expect(ended.length).toBeGreaterThan(0), 5_000);
      const [first] = ended;
      if (first === undefined) throw new Error("Nothing ended");
      return first;
    },
    endCount: () => ended.length,
    /** Once every request has ended. */
    async reset() {
      await vi.waitFor(() => expect(gateway.stats().open).toBe(0), 5_000);
      upstream.asked.length = 0;
      ended.length = 0;
    },
    openai: new OpenAI({ baseURL: `${url}/v1`, apiKey: "tck_any", maxRetries: 0 }),
    anthropic: new Anthropic({ baseURL: url, apiKey: "tck_any", maxRetries: 0 }),
    /** What the upstream was asked, as JSON. */
    asked: () => upstream.asked.map(({ body }) => JSON.parse(body.toString())),
    async close() {
      await gateway.stop();
      await close();
      await upstream.close();
    },
  };
}

export type LoopGateway = Awaited<ReturnType<typeof openLoopGateway>>;

const META_TOOLS = ["search_tools", "load_tools"];

export async function answerAny({ arguments: given }: CalledTool): Promise<MetaReply> {
  const { query = "nothing" } = JSON.parse(given) as { query?: string };
  return { text: `found ${query}`, isError: false, revealed: [query] };
}

/** `tools` names what was revealed: how it is written there is for others to test. */
function decide(
  body: Buffer,
  answer: (call: CalledTool) => Promise<MetaReply>,
  sessionKey: string,
  ended: Ended[],
): GatewayDecision {
  const revealed: string[] = [];
  const write = (names: readonly string[]) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), tools: names.map((name) => ({ name })) }));
  return {
    ...{ mode: "on", body: write(["own", ...META_TOOLS]), headers: {} },
    sessionKey,
    late: null,
    meta: {
      isMetaTool: (name) => META_TOOLS.includes(name),
      async answer(call) {
        const reply = await answer(call);
        revealed.push(...reply.revealed);
        return reply;
      },
      body: ({ hasMetaTools }) => write(["own", ...(hasMetaTools ? META_TOOLS : []), ...revealed]),
      addition: () => null,
    },
    sent() {},
    after: (facts, upstream) => void ended.push({ facts, upstream }),
  };
}
