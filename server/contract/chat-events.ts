import type { ChatMessage, ChatPart, ChatProblem, ChatRound, ChatState, ChatSummary, MessageStatus } from "./chats";

/** Events of a chat. `index` is the position of a part or round in its message. */
export type ChatEvent =
  /** The full state: sent first, and again if a watcher may have missed something. */
  | { readonly kind: "state"; readonly state: ChatState }
  | { readonly kind: "chat"; readonly chat: ChatSummary }
  | { readonly kind: "message"; readonly message: ChatMessage }
  | { readonly kind: "cut"; readonly from: number }
  | { readonly kind: "part"; readonly messageId: string; readonly index: number; readonly part: ChatPart }
  /** More of a text, or of the arguments of a call; most often with what counts up meanwhile. */
  | {
      readonly kind: "text";
      readonly messageId: string;
      readonly index: number;
      readonly text: string;
      readonly progress?: RoundProgress;
    }
  | { readonly kind: "round"; readonly messageId: string; readonly index: number; readonly round: ChatRound }
  | ({ readonly kind: "progress"; readonly messageId: string } & RoundProgress)
  | {
      readonly kind: "end";
      readonly messageId: string;
      readonly status: Exclude<MessageStatus, "streaming">;
      readonly problem: ChatProblem | null;
    }
  | { readonly kind: "deleted" };

export type RoundProgress = { readonly index: number; readonly output: number; readonly firstTokenMs: number | null };

/** Pure, and the only definition of each event: the server applies and stores it too. */
export function applyChatEvent(state: ChatState | null, event: ChatEvent): ChatState | null {
  if (event.kind === "state") return event.state;
  if (event.kind === "deleted" || state === null) return null;
  switch (event.kind) {
    case "chat":
      return withAnswering({ ...state, chat: event.chat });
    case "message":
      return withAnswering({ ...state, messages: putMessage(state.messages, event.message) });
    case "cut":
      return withAnswering(cutFrom(state, event.from));
    case "end":
      return withAnswering(change(state, event.messageId, (message) => applyToMessage(message, event)));
    default:
      return change(state, event.messageId, (message) => applyToMessage(message, event));
  }
}

function cutFrom(state: ChatState, from: number): ChatState {
  const gone = state.messages.filter(({ position }) => position >= from);
  const paid = gone.flatMap(({ rounds }) => rounds.map((round) => ({ ...round, tools: [] })));
  const messages = state.messages.filter(({ position }) => position < from);
  return { ...state, messages, replaced: [...state.replaced, ...paid] };
}

/** A summary is as old as its read; the messages are current. */
function withAnswering(state: ChatState): ChatState {
  const isAnswering = state.messages.some(({ status }) => status === "streaming");
  return state.chat.isAnswering === isAnswering ? state : { ...state, chat: { ...state.chat, isAnswering } };
}

export type MessageEvent = Extract<ChatEvent, { kind: "part" | "text" | "round" | "progress" | "end" }>;

export function applyToMessage(message: ChatMessage, event: MessageEvent): ChatMessage {
  if (event.kind === "end") return endCalls({ ...message, status: event.status, problem: event.problem });
  const { index } = event;
  switch (event.kind) {
    case "part":
      return { ...message, parts: put(message.parts, index, event.part) };
    case "round":
      return { ...message, rounds: put(message.rounds, index, event.round) };
    case "text": {
      const part = message.parts[index];
      const parts = part === undefined ? message.parts : put(message.parts, index, grow(part, event.text));
      return countUp({ ...message, parts }, event.progress);
    }
    case "progress":
      return countUp(message, event);
  }
}

/** In a finished answer nothing runs or waits any more. */
export function endCalls(message: ChatMessage): ChatMessage {
  const isOpen = (part: ChatPart) => part.kind === "call" && part.state !== "done";
  if (message.status === "streaming" || !message.parts.some(isOpen)) return message;
  const parts = message.parts.map((part) =>
    isOpen(part) ? { ...part, state: "done" as const, outcome: "cancelled" as const } : part,
  );
  return { ...message, parts: parts as readonly ChatPart[] };
}

function countUp(message: ChatMessage, progress: RoundProgress | undefined): ChatMessage {
  const round = progress === undefined ? undefined : message.rounds[progress.index];
  if (progress === undefined || round === undefined) return message;
  const { index, output, firstTokenMs } = progress;
  const grown = { ...round, firstTokenMs, tokens: { ...round.tokens, output } };
  return { ...message, rounds: put(message.rounds, index, grown) };
}

function grow(part: ChatPart, text: string): ChatPart {
  if (part.kind === "notice") return part;
  return part.kind === "call"
    ? { ...part, argumentsText: part.argumentsText + text }
    : { ...part, text: part.text + text };
}

function putMessage(messages: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  const others = messages.filter(({ id }) => id !== message.id);
  return [...others, message].sort((a, b) => a.position - b.position);
}

function change(state: ChatState, id: string, to: (message: ChatMessage) => ChatMessage): ChatState {
  return { ...state, messages: state.messages.map((message) => (message.id === id ? to(message) : message)) };
}

function put<T>(list: readonly T[], index: number, item: T): readonly T[] {
  // Out-of-order parts go to the end: a gap would not be drawn.
  if (index >= list.length) return [...list, item];
  return list.map((old, at) => (at === index ? item : old));
}
