import type { CallPart, ChatMessage, ChatPart, ChatRound, ChatState } from "@/server/contract/chats";

/** Small pieces of chats for tests: what a test does not name is ordinary. */

export function someRound(change: Partial<ChatRound> = {}): ChatRound {
  return {
    ...{ round: 0, revision: 1, role: "shopper", model: "open", mode: "direct" },
    modeReason: { kind: "forced" } as unknown as ChatRound["modeReason"],
    ...{ tools: [], sentCount: 0, allowedCount: 2, deferredCount: 0, encoding: "o200k_base", window: 128_000 },
    tokens: { tools: 0, listing: 0, system: 0, messages: 0, output: 0 },
    ...{ cached: 0, baseline: 0, overheadMs: 1, firstTokenMs: null, totalMs: null, usage: null, prices: null },
    degraded: null,
    ...change,
  };
}

export function someCall(change: Partial<CallPart> = {}): CallPart {
  return {
    ...{ kind: "call", round: 0, callId: "call_1", called: "shop_say", tool: "shop_say", via: null },
    ...{ isMeta: false, isDestructive: false, state: "done", argumentsText: "{}", outcome: "ok", result: "said" },
    ...{ structured: null, found: [], wasSent: true, durationMs: 1, tokens: { arguments: 1, result: 1 } },
    ...change,
  };
}

export function someText(text: string, round = 0): ChatPart {
  return { kind: "text", round, text };
}

export function personSays(text: string, change: Partial<ChatMessage> = {}): ChatMessage {
  return { ...someMessage, id: "msg_person", author: "person", parts: [someText(text)], ...change };
}

/** With as many rounds as its parts name. */
export function modelSays(parts: readonly ChatPart[], change: Partial<ChatMessage> = {}): ChatMessage {
  const count = Math.max(0, ...parts.map(({ round }) => round + 1));
  const rounds = Array.from({ length: count }, (_, round) => someRound({ round }));
  return { ...someMessage, id: "msg_model", position: 1, author: "model", parts, rounds, ...change };
}

const someMessage: ChatMessage = {
  ...{ id: "msg_1", position: 0, author: "person", status: "complete", parts: [], rounds: [], problem: null },
  ...{ isQuick: false, createdAt: "2026-01-01T00:00:00.000Z" },
};

export function someState(messages: readonly ChatMessage[]): ChatState {
  const at = "2026-01-01T00:00:00.000Z";
  const choice = { role: "shopper", model: "open", mode: "auto" } as const;
  const isAnswering = messages.some(({ status }) => status === "streaming");
  return { chat: { id: "chat_1", title: "Shop", choice, createdAt: at, updatedAt: at, isAnswering }, messages };
}
