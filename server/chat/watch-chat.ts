import type { ChatEvent } from "@/server/contract/chat-events";
import type { ChatState } from "@/server/contract/chats";
import type { PrismaClient } from "@/server/db/generated/client";
import { changesBetween } from "./changes-between";
import { noSuchChat } from "./chats.service";
import { findChatState } from "./chats.store";
import type { LiveChats } from "./live-chats";

type Watching = {
  readonly signal: AbortSignal;
  /** Called when the watcher has gone. */
  leave(): void;
};

type Watched = { readonly client: PrismaClient; readonly chats: LiveChats };

/** Who reads slower than the answer is written gets the whole instead of each word. */
const MAX_WAITING = 2000;

/** After this a watcher has to ask again: whoever was signed out meanwhile, or sent to another process, is noticed then. */
const LONGEST_MS = 4.5 * 60_000;

/** The chat as it is, and then whatever happens to it, until the watcher leaves. */
export async function* watchChat(
  { client, chats }: Watched,
  userId: string,
  chatId: string,
  { signal, leave: giveBack }: Watching,
): AsyncGenerator<ChatEvent> {
  let waiting: ChatEvent[] = [];
  let mustRead = true;
  /** What was read last, while nothing else has been told since. */
  let told: ChatState | null = null;
  let wake: () => void = () => {};
  let isClosed = false;
  const close = () => {
    isClosed = true;
    wake();
  };
  const unwatch = chats.watch(chatId, {
    userId,
    leave: close,
    hear(event) {
      // What happens before the state is read is in the state.
      if (mustRead) return wake();
      waiting.push(event);
      if (waiting.length > MAX_WAITING) {
        mustRead = true;
        told = null;
      }
      wake();
    },
    lookAgain() {
      mustRead = true;
      wake();
    },
  });
  const leave = () => wake();
  signal.addEventListener("abort", leave, { once: true });
  const timer = setTimeout(close, LONGEST_MS);
  try {
    while (!signal.aborted && !isClosed) {
      if (mustRead) {
        const state = await readNewest({ client, chats }, userId, chatId, () => {
          waiting = [];
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
      const events = waiting;
      waiting = [];
      if (events.length > 0) told = null;
      for (const event of events) yield event;
      if (events.some(({ kind }) => kind === "deleted")) return;
      if (events.length > 0) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (signal.aborted || isClosed || mustRead || waiting.length > 0) resolve();
      });
    }
  } finally {
    giveBack();
    unwatch();
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
}

/**
 * A state that was read while messages came or went is read again: none of them is missed, and none comes twice.
 * Nothing is awaited between the last look and `onRead`, from which on events count.
 */
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

/** The same once, for whoever does not stay. */
export async function readChat(watched: Watched, userId: string, chatId: string): Promise<ChatState> {
  const state = await readNewest(watched, userId, chatId);
  if (state === null) throw noSuchChat();
  return state;
}
