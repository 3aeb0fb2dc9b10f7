import type { CallPart, ChatMessage, ChatPart, ChatRound, ChatState, RoundTokens, RoundTool } from "./chats";

/** Chat parts for tests, with defaults for everything a test does not care about. */

const AT = "2026-03-02T10:00:00.000Z";
const NO_TOKENS: RoundTokens = { tools: 0, listing: 0, system: 0, messages: 0, output: 0 };

type SomeRound = Partial<Omit<ChatRound, "tokens">> & { readonly tokens?: Partial<RoundTokens> };

/** Omitted token counts are 0. */
export function someRound({ tokens, ...given }: SomeRound = {}): ChatRound {
  return {
    ...{ round: 0, revision: 1, role: "home", model: "demo", mode: "selective", modeReason: { kind: "no-match" } },
    ...{ tools: [], sentCount: 0, allowedCount: 0, deferredCount: 0, encoding: "o200k_base", window: 200_000 },
    ...{ cached: 0, baseline: 0, overheadMs: 1, firstTokenMs: null, totalMs: null, usage: null, prices: null },
    degraded: null,
    ...given,
    tokens: { ...NO_TOKENS, ...tokens },
  };
}

export function someTool(name: string, given: Partial<RoundTool> = {}): RoundTool {
  return { name, tokens: 10, isMeta: false, isNew: false, ...given };
}

export function someCall(given: Partial<CallPart> = {}): CallPart {
  return {
    ...{ kind: "call", round: 0, callId: "call_1", called: "shop_say", tool: "shop_say", via: null },
    ...{ isMeta: false, isDestructive: false, state: "done", argumentsText: "{}", outcome: "ok", result: "said" },
    ...{ structured: null, found: [], wasSent: true, durationMs: 1, tokens: { arguments: 1, result: 1 } },
    ...given,
  };
}

export function someText(text: string, round = 0): ChatPart {
  return { kind: "text", round, text };
}

export function someMessage(given: Partial<ChatMessage> = {}): ChatMessage {
  return {
    ...{ id: "msg_a", position: 0, author: "model", status: "complete", parts: [], rounds: [], problem: null },
    ...{ isQuick: false, createdAt: AT },
    ...given,
  };
}

export function personSays(text: string, given: Partial<ChatMessage> = {}): ChatMessage {
  return someMessage({ id: "msg_person", author: "person", parts: [someText(text)], ...given });
}

/** With as many rounds as its parts mention. */
export function modelSays(parts: readonly ChatPart[], given: Partial<ChatMessage> = {}): ChatMessage {
  const count = Math.max(0, ...parts.map(({ round }) => round + 1));
  const rounds = Array.from({ length: count }, (_, round) => someRound({ round }));
  return someMessage({ id: "msg_model", position: 1, parts, rounds, ...given });
}

export function someState(messages: readonly ChatMessage[], replaced: readonly ChatRound[] = []): ChatState {
  const choice = { role: "home", model: "demo", mode: "auto" } as const;
  const isAnswering = messages.some(({ status }) => status === "streaming");
  return {
    chat: { id: "chat_a", title: "Lights", choice, createdAt: AT, updatedAt: AT, isPinned: false, isAnswering },
    messages,
    replaced,
  };
}

export function someChat(...messages: readonly Partial<ChatMessage>[]): ChatState {
  return someState(messages.map((given, position) => someMessage({ id: `msg_${position}`, position, ...given })));
}
