import type { Logger } from "pino";
import { type ChatEvent, endCalls } from "@/server/contract/chat-events";
import type { ChatMessage, ChatState } from "@/server/contract/chats";
import { type ConcurrencyLimit, type ConcurrencyLimits, createConcurrencyLimit } from "@/server/lib/concurrency-limit";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Notices } from "@/server/lib/notices/notices";
import { withTimeout } from "@/server/lib/with-timeout";
import type { Peers } from "@/server/runtime/peers/peers";
import { type ChatNotices, createChatNotices } from "./chat-notices";
import { endInterruptedAnswers } from "./chats.store";
import { createKeyedQueue, type KeyedQueue } from "./keyed-queue";
import { RunningTurns, type Turn, type TurnPlace } from "./running-turns";
import { createWatchers, type Watcher, type Watchers } from "./watchers";

/** Local events reach watchers at once; those of other processes once they are stored. */
export type LiveChats = {
  readonly turns: ConcurrencyLimit<"person">;
  readonly watching: ConcurrencyLimit<"person">;
  /** Whole chats are read nearly one at a time: a person with many large ones must not fill memory. */
  readonly reads: KeyedQueue;
  watch(chatId: string, watcher: Watcher): () => void;
  tell(chatId: string, event: ChatEvent): void;
  readonly changes: Watchers["changes"];
  complete(state: ChatState): ChatState;
  /** Starts a turn whose message is stored; `work` produces the answer and must not throw. */
  begin(place: TurnPlace, message: ChatMessage, work: (turn: Turn) => Promise<void>): void;
  settled(chatId: string): Promise<void>;
  stop(chatId: string): void;
  decide(chatId: string, callId: string, allow: boolean): void;
  /** Ends a person's answers and watches in all processes: their rights have changed. */
  endPerson(userId: string): void;
  count(): number;
  close(): Promise<void>;
};

type Options = {
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly peers: Pick<Peers, "id" | "isAlone" | "onChange">;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly limits?: { readonly watching?: Partial<ConcurrencyLimits<"person">> };
};

/** Concurrent answers per process; more would slow all of them. One person may use at most fifty. */
const TURNS = {
  per: { person: 60 },
  total: 400,
  what: "answers at a time",
  advice: "Try again when one of them has ended.",
};
/** A browser whose network changed reconnects before its old connection is known to be dead, so a watcher older than a minute can be replaced. */
const WATCHERS = {
  per: { person: TURNS.per.person },
  total: 2000,
  what: "open chat windows",
  advice: "Close some of them to continue here.",
  replaceAfterMs: 60_000,
};
const READS_EACH = 2;

const CLOSE_MS = 3000;
const SETTLE_MS = 5000;
export function holdLiveChats({ client, notices, peers, log, limits = {} }: Options): LiveChats {
  const watchers = createWatchers();
  const others = createChatNotices({ client, notices, peers, log });
  const turns = new RunningTurns({ client, peerId: peers.id, watchers, notices: others, log });

  /** Marks answers that a dead process, or this one, has abandoned. */
  async function endAbandoned(which: Omit<Parameters<typeof endInterruptedAnswers>[1], "self"> = {}): Promise<void> {
    try {
      for (const chatId of await endInterruptedAnswers(client, { self: peers.id, ...which })) {
        watchers.reload(chatId);
        others.tell({ kind: "changed", chatId });
      }
    } catch (error) {
      log.error({ err: error }, "couldn't mark interrupted answers");
    }
  }

  const stopListening = listenToPeers(others, peers, { turns, watchers, endAbandoned });
  void endAbandoned();

  return {
    turns: createConcurrencyLimit(TURNS),
    watching: createConcurrencyLimit({ ...WATCHERS, ...limits.watching }),
    reads: createKeyedQueue(READS_EACH),
    watch(chatId, watcher) {
      // Browsers reconnect at once, which would delay the shutdown.
      if (turns.isLeaving) watcher.leave();
      return watchers.add(chatId, watcher);
    },
    tell(chatId, event) {
      watchers.tell(chatId, event);
      others.tell({ kind: "changed", chatId });
    },
    changes: watchers.changes,
    complete: (state) => completeState(state, turns.find(state.chat.id)?.answer.published),
    begin: (place, message, work) => turns.begin(place, message, work),
    async settled(chatId) {
      const turn = turns.find(chatId);
      if (turn === undefined || turn.answer.published.status === "streaming") return;
      await withTimeout(turn.ended, SETTLE_MS).catch(() => {});
    },
    stop(chatId) {
      const turn = turns.find(chatId);
      if (turn !== undefined) return turn.abort();
      others.tell({ kind: "stop", chatId });
      // If a row says this process is answering and it is not, the answer was lost.
      void endAbandoned({ orphansOf: chatId });
    },
    decide(chatId, callId, allow) {
      const turn = turns.find(chatId);
      if (turn !== undefined) turn.decisions.decide(callId, allow);
      else others.tell({ kind: "decide", chatId, callId, allow });
    },
    endPerson(userId) {
      turns.abortPerson(userId);
      watchers.dismiss(userId);
      others.tell({ kind: "person", userId });
    },
    count: () => turns.size,
    async close() {
      stopListening();
      await turns.close();
      await withTimeout(endAbandoned({ isLeaving: true }), CLOSE_MS).catch(() => {});
      watchers.dismissAll();
    },
  };
}

type Here = { readonly turns: RunningTurns; readonly watchers: Watchers; endAbandoned(): Promise<void> };

function listenToPeers(others: ChatNotices, peers: Options["peers"], { turns, watchers, endAbandoned }: Here) {
  /** The connection was lost, or peers joined: anything may have happened, unless this process was alone. */
  const reloadAll = () => {
    if (!peers.isAlone()) watchers.reloadAll();
  };
  const stopNotices = others.onNotice((notice) => {
    if (notice === null) return reloadAll();
    switch (notice.kind) {
      case "person":
        turns.abortPerson(notice.userId);
        return watchers.dismiss(notice.userId);
      case "stop":
        return turns.find(notice.chatId)?.abort();
      case "decide":
        return turns.find(notice.chatId)?.decisions.decide(notice.callId, notice.allow);
      case "changed":
        return watchers.reload(notice.chatId);
    }
  });
  const stopPeers = peers.onChange(async () => {
    reloadAll();
    await endAbandoned();
  });
  return () => {
    stopNotices();
    stopPeers();
  };
}

function completeState(state: ChatState, published: ChatMessage | undefined): ChatState {
  // The row of an interrupted answer is as last stored, with calls that seem to run.
  const messages = state.messages.map((message) => (message.id === published?.id ? published : endCalls(message)));
  const isAnswering = messages.some(({ status }) => status === "streaming");
  return { ...state, chat: { ...state.chat, isAnswering }, messages };
}
