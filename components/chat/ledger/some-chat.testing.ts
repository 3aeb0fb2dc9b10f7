import type { ChatMessage, ChatRound, ChatState, RoundTokens, RoundTool } from "@/server/contract/chats";

const NO_TOKENS: RoundTokens = { tools: 0, listing: 0, system: 0, messages: 0, output: 0 };

/** For tests: what a test does not name does not matter to it. Tokens that it does not name are none. */
export function someRound({
  tokens,
  ...given
}: Partial<Omit<ChatRound, "tokens">> & { tokens?: Partial<RoundTokens> } = {}): ChatRound {
  return {
    round: 0,
    revision: 1,
    role: "home",
    model: "demo",
    mode: "selective",
    modeReason: { kind: "no-match" },
    tools: [],
    sentCount: 0,
    allowedCount: 0,
    deferredCount: 0,
    encoding: "o200k_base",
    window: 200_000,
    cached: 0,
    baseline: 0,
    overheadMs: 1,
    firstTokenMs: null,
    totalMs: null,
    usage: null,
    prices: null,
    degraded: null,
    ...given,
    tokens: { ...NO_TOKENS, ...tokens },
  };
}

export function someTool(name: string, given: Partial<RoundTool> = {}): RoundTool {
  return { name, tokens: 10, isMeta: false, isNew: false, ...given };
}

export function someMessage(given: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: "msg_a",
    position: 0,
    author: "model",
    status: "complete",
    parts: [],
    rounds: [],
    problem: null,
    isQuick: false,
    createdAt: "2026-03-02T10:00:00.000Z",
    ...given,
  };
}

export function someState(messages: readonly ChatMessage[]): ChatState {
  const at = "2026-03-02T10:00:00.000Z";
  const choice = { role: "home", model: "demo", mode: "auto" } as const;
  return {
    chat: { id: "chat_a", title: "Lights", choice, createdAt: at, updatedAt: at, isAnswering: false },
    messages,
  };
}
