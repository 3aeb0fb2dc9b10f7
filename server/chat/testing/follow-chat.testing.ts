import { expect, vi } from "vitest";
import { applyChatEvent, type ChatEvent } from "@/server/contract/chat-events";
import type { CallPart, ChatMessage, ChatState } from "@/server/contract/chats";
import type { Chats } from "./chat-bench.testing";

/** The same caller, whose requests abort with the signal, as when a browser closes. */
export const endingCallers = new WeakMap<Chats, (signal: AbortSignal) => Chats>();

/** Watches a chat as a browser does: the state comes from events alone. */
export function followChat(chats: Chats, chatId: string) {
  const events: ChatEvent[] = [];
  const leaving = new AbortController();
  let state: ChatState | null = null;
  let isOver = false;
  let wake = () => {};

  async function follow(): Promise<void> {
    const stream = await (endingCallers.get(chats)?.(leaving.signal) ?? chats).watch({ id: chatId });
    const left = new Promise<{ done: true; value?: undefined }>((resolve) =>
      leaving.signal.addEventListener("abort", () => resolve({ done: true })),
    );
    const steps = stream[Symbol.asyncIterator]();
    for (;;) {
      const step = await Promise.race([steps.next(), left]);
      if (step.done) break;
      events.push(step.value);
      state = applyChatEvent(state, step.value);
      wake();
    }
    void steps.return?.(undefined);
  }
  const following = follow().finally(() => {
    isOver = true;
    wake();
  });

  async function until(isReached: (state: ChatState) => boolean): Promise<ChatState> {
    while (state === null || !isReached(state)) {
      if (isOver) throw new Error(`the chat went away: ${JSON.stringify(events.at(-1))}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return state;
  }

  async function leave(): Promise<void> {
    leaving.abort();
    await following;
  }

  return {
    events,
    until,
    leave,
    /** Until the stream ends; returns the last state. */
    async gone(): Promise<ChatEvent | undefined> {
      await following;
      return events.at(-1);
    },
    /** Until the answer ends. The state from events must equal the server's. */
    async toEnd() {
      const ended = await until(({ chat, messages }) => !chat.isAnswering && messages.at(-1)?.author === "model");
      expect(ended).toEqual(await chats.get({ id: chatId }));
      await leave();
      return { chatId, events, state: ended, answer: answerOf(ended) };
    },
  };
}

/** Eventually, even on a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

export function answerOf({ messages }: ChatState): ChatMessage {
  const answer = messages.findLast(({ author }) => author === "model");
  if (answer === undefined) throw new Error("nothing was answered");
  return answer;
}

export function textOf({ parts }: ChatMessage): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("");
}

export function callsOf({ parts }: ChatMessage): CallPart[] {
  return parts.filter((part): part is CallPart => part.kind === "call");
}

export function noticesOf({ parts }: ChatMessage) {
  return parts.flatMap((part) => (part.kind === "notice" ? [part.notice] : []));
}
