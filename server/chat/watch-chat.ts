import type { ChatEvent } from "@/server/contract/chat-events";
import type { ChatPart, ChatState } from "@/server/contract/chats";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { changesBetween } from "./changes-between";
import { noSuchChat } from "./chats.service";
import { findChatState } from "./chats.store";
import type { LiveChats } from "./live-chats";

type Watching = {
  readonly signals: readonly AbortSignal[];
  leave(): void;
};

type Watched = { readonly client: PrismaClient; readonly chats: LiveChats };

/** A slow reader gets the whole state instead of each word. */
const MAX_WAITING = 2000;
const MAX_WAITING_CHARACTERS = 1024 * 1024;

/** After this a watcher must reconnect, which notices sign-outs and moved processes. */
const LONGEST_MS = 4.5 * 60_000;

export async function* watchChat(
  { client, chats }: Watched,
  userId: string,
  chatId: string,
  { signals, leave: giveBack }: Watching,
): AsyncGenerator<ChatEvent> {
  let waiting: ChatEvent[] = [];
  let characters = 0;
  let mustRead = true;
  /** The last state read, while nothing else was sent since. */
  let told: ChatState | null = null;
  let wake: () => void = () => {};
  let isClosed = false;
  const close = () => {
    isClosed = true;
    wake();
  };
  const takeWaiting = (): ChatEvent[] => {
    const taken = waiting;
    waiting = [];
    characters = 0;
    return taken;
  };
  const unwatch = chats.watch(chatId, {
    userId,
    leave: close,
    receive(event) {
      // Events before the read are part of the state.
      if (mustRead) return wake();
      waiting.push(event);
      characters += weigh(event);
      if (waiting.length > MAX_WAITING || characters > MAX_WAITING_CHARACTERS) {
        takeWaiting();
        mustRead = true;
        told = null;
      }
      wake();
    },
    reload() {
      mustRead = true;
      wake();
    },
  });
  const leave = () => wake();
  const isLeft = () => isClosed || signals.some(({ aborted }) => aborted);
  for (const signal of signals) signal.addEventListener("abort", leave, { once: true });
  const timer = setTimeout(close, LONGEST_MS);
  try {
    while (!isLeft()) {
      if (mustRead) {
        const state = await readNewest({ client, chats }, userId, chatId, () => {
          takeWaiting();
          mustRead = false;
        });
        if (state === null) {
          yield { kind: "deleted" };
          return;
        }
        const changes: ChatEvent[] = told === null ? [{ kind: "state", state }] : changesBetween(told, state);
        told = state;
        for (const event of changes) yield event;
        continue;
      }
      const events = takeWaiting();
      if (events.length > 0) told = null;
      for (const event of events) yield event;
      if (events.some(({ kind }) => kind === "deleted")) return;
      if (events.length > 0) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (isLeft() || mustRead || waiting.length > 0) resolve();
      });
    }
  } finally {
    giveBack();
    unwatch();
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener("abort", leave);
  }
}

/** Approximate, in characters: tool results and model texts can be long. */
function weigh(event: ChatEvent): number {
  if (event.kind === "text") return event.text.length;
  if (event.kind === "part") return weighPart(event.part);
  if (event.kind === "message") return event.message.parts.reduce((sum, part) => sum + weighPart(part), 0);
  return 0;
}

function weighPart(part: ChatPart): number {
  if (part.kind === "notice") return 0;
  if (part.kind !== "call") return part.text.length;
  const { argumentsText, result } = part;
  return argumentsText.length + (result?.length ?? 0);
}

/** A state read while messages came or went is read again. Nothing is awaited between the last check and `onRead`. */
async function readNewest(
  { client, chats }: Watched,
  userId: string,
  chatId: string,
  onRead: () => void = () => {},
): Promise<ChatState | null> {
  for (;;) {
    const before = chats.changes(chatId);
    const state = await findChatState(client, userId, chatId);
    if (chats.changes(chatId) !== before) continue;
    onRead();
    return state === null ? null : chats.complete(state);
  }
}

export async function readChat(watched: Watched, userId: string, chatId: string): Promise<ChatState> {
  const state = await readNewest(watched, userId, chatId);
  if (state === null) throw noSuchChat();
  return state;
}
