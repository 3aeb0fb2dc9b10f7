import type { CallPart, ChatMessage, ChatPart, ChatRound, ChatState } from "@/server/contract/chats";

/** Pieces of a chat for tests; each names only what it is about. */
export function someRound(round: Partial<ChatRound> = {}): ChatRound {
  return {
    round: 1,
    revision: 4,
    role: "orchestrator",
    model: "demo",
    mode: "selective",
    modeReason: { kind: "no-match" },
    tools: [],
    sentCount: 3,
    allowedCount: 63,
    deferredCount: 60,
    encoding: "o200k_base",
    window: 200_000,
    tokens: { tools: 300, listing: 86, system: 210, messages: 64, output: 12 },
    cached: 0,
    baseline: 9_312,
    overheadMs: 2,
    firstTokenMs: 180,
    totalMs: 400,
    usage: null,
    prices: null,
    degraded: null,
    ...round,
  };
}

export function someCall(call: Partial<CallPart> = {}): CallPart {
  return {
    kind: "call",
    round: 0,
    callId: "call_1",
    called: "ha_call_service",
    tool: "ha_call_service",
    via: null,
    isMeta: false,
    isDestructive: false,
    state: "done",
    argumentsText: '{"entity":"light.kitchen"}',
    outcome: "ok",
    result: "done",
    structured: null,
    found: [],
    wasSent: true,
    durationMs: 42,
    tokens: { arguments: 8, result: 4 },
    ...call,
  };
}

export const someText = (text: string, round = 0): ChatPart => ({ kind: "text", round, text });

export function someMessage(message: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: "msg_0000000000000001",
    position: 0,
    author: "model",
    status: "complete",
    parts: [],
    rounds: [],
    problem: null,
    isQuick: false,
    createdAt: "2026-02-03T10:00:00.000Z",
    ...message,
  };
}

export function someState(...messages: readonly Partial<ChatMessage>[]): ChatState {
  return {
    chat: {
      id: "chat_1",
      title: "Kitchen lights",
      choice: { role: "orchestrator", model: "demo", mode: "auto" },
      createdAt: "2026-02-03T10:00:00.000Z",
      updatedAt: "2026-02-03T10:00:00.000Z",
      isAnswering: false,
    },
    messages: messages.map((message, position) => someMessage({ id: `msg_${position}`, position, ...message })),
  };
}
