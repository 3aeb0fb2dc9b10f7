import type { Logger } from "pino";
import { type ChatEvent, endCalls } from "@/server/contract/chat-events";
import type { ChatMessage, ChatProblem, ChatState } from "@/server/contract/chats";
import { type ConcurrencyLimit, type ConcurrencyLimits, createConcurrencyLimit } from "@/server/lib/concurrency-limit";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Notices } from "@/server/lib/notices/notices";
import { withTimeout } from "@/server/lib/with-timeout";
import type { Peers } from "@/server/runtime/peers/peers";
import { Answer } from "./answer";
import { createAnswerSaver } from "./answer-saver";
import { createChatNotices } from "./chat-notices";
import { endInterruptedAnswers } from "./chats.store";
import { createDecisions, type Decisions } from "./decisions";
import { createKeyedQueue, type KeyedQueue } from "./keyed-queue";
import { createSaveBatch } from "./save-batch";
import { createWatchers, type Watcher, type Watchers } from "./watchers";

/** A running turn in this process. */
export type Turn = {
  readonly answer: Answer;
  readonly decisions: Decisions;
  /** Aborts when the person stops it or the process shuts down. */
  readonly signal: AbortSignal;
};

/**
 * The chats watched and answered in this process. Local events reach watchers at once; those of other processes once
 * they are stored.
 */
export type LiveChats = {
  readonly turns: ConcurrencyLimit<"person">;
  readonly watching: ConcurrencyLimit<"person">;
  /** Whole chats are read nearly one at a time: a person with many large ones must not fill memory. */
  readonly reads: KeyedQueue;
  watch(chatId: string, watcher: Watcher): () => void;
  /** To all watchers, here and in other processes. */
  tell(chatId: string, event: ChatEvent): void;
  readonly changes: Watchers["changes"];
  /** The stored state plus what this process knows beyond it. */
  complete(state: ChatState): ChatState;
  /** Starts a turn whose message is stored; `work` produces the answer and must not throw. */
  begin(place: Place, message: ChatMessage, work: (turn: Turn) => Promise<void>): void;
  /** Waits until a finished answer is stored too. */
  settled(chatId: string): Promise<void>;
  stop(chatId: string): void;
  decide(chatId: string, callId: string, allow: boolean): void;
  /** Ends a person's answers and watches in all processes: their rights have changed. */
  endPerson(userId: string): void;
  count(): number;
  /** Ends turns as interrupted and disconnects watchers. */
  close(): Promise<void>;
};

/** The chat and person of a turn. */
type Place = { readonly chatId: string; readonly userId: string };

type Options = {
  readonly client: PrismaClient;
  readonly notices: Pick<Notices, "on">;
  readonly peers: Pick<Peers, "id" | "isAlone" | "onChange">;
  readonly log: Pick<Logger, "warn" | "error">;
  /** Overrides the defaults. */
  readonly limits?: { readonly watching?: Partial<ConcurrencyLimits<"person">> };
};

/** Concurrent answers per process; more would slow all of them. One person may use at most fifty. */
const TURNS = {
  per: { person: 60 },
  total: 400,
  what: "answers at a time",
  advice: "Try again when one of them has ended.",
};
/**
 * Every running answer can be watched, with more windows than anyone has. A browser whose network changed reconnects
 * before its old connection is known to be dead, so a watcher older than a minute can be replaced.
 */
const WATCHERS = {
  per: { person: TURNS.per.person },
  total: 2000,
  what: "open chat windows",
  advice: "Close some of them; this one then goes on by itself.",
  replaceAfterMs: 60_000,
};
const READS_EACH = 2;

const CLOSE_MS = 3000;
/** The longest wait for an answer to be stored. */
const SETTLE_MS = 5000;
/** How often words are sent, less often with many concurrent answers, to bound the total. */
const PACE_MS = 50;
const PACE_OF_EACH_MS = 2.5;

type Running = {
  readonly userId: string;
  readonly answer: Answer;
  readonly decisions: Decisions;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
};

export const LEAVING = "leaving";
/** Why a turn ends when its person may not continue. */
export const REVOKED = "revoked";

const OUR_FAULT: ChatProblem = {
  kind: "internal",
  message: "Something went wrong. Try again in a moment.",
  retryAfter: null,
};

export function holdLiveChats({ client, notices, peers, log, limits = {} }: Options): LiveChats {
  const watchers = createWatchers();
  const others = createChatNotices({ client, notices, peers, log });
  const running = new Map<string, Running>();
  const leaving = new AbortController();

  const unhear = others.onNotice((notice) => {
    if (notice === null) lookAgainAtAll();
    else if (notice.kind === "person") endPersonHere(notice.userId);
    else if (notice.kind === "stop") running.get(notice.chatId)?.controller.abort();
    else if (notice.kind === "decide") running.get(notice.chatId)?.decisions.decide(notice.callId, notice.allow);
    else watchers.lookAgain(notice.chatId);
  });

  function endPersonHere(userId: string): void {
    for (const turn of running.values()) if (turn.userId === userId) turn.controller.abort(REVOKED);
    watchers.dismiss(userId);
  }

  /** The connection was lost, or peers joined: anything may have happened, unless this process was alone. */
  function lookAgainAtAll(): void {
    if (!peers.isAlone()) watchers.lookAgainAtAll();
  }

  /** A dead process leaves abandoned answers. */
  async function endDead(left: Omit<Parameters<typeof endInterruptedAnswers>[1], "self"> = {}): Promise<void> {
    try {
      for (const chatId of await endInterruptedAnswers(client, { self: peers.id, ...left })) {
        watchers.lookAgain(chatId);
        others.tell({ kind: "changed", chatId });
      }
    } catch (error) {
      log.error({ err: error }, "interrupted answers could not be marked");
    }
  }
  void endDead();
  const unpeer = peers.onChange(async () => {
    lookAgainAtAll();
    await endDead();
  });

  const save = createSaveBatch(client, peers.id);

  function begin({ chatId, userId }: Place, message: ChatMessage, work: (turn: Turn) => Promise<void>): void {
    const controller = new AbortController();
    let isLost = false;
    const saving = createAnswerSaver({
      async save() {
        // Without the last few words: watchers get them at their own pace.
        const { told } = answer;
        isLost = !(await save(told));
        // Deleted, or declared dead by another process: no one waits for the rest.
        if (isLost) controller.abort(LEAVING);
        others.tell({ kind: "changed", chatId });
        return isLost || told.status !== "streaming";
      },
      leaving: leaving.signal,
      onFailure: (error) => log.warn({ err: error, chat: chatId }, "an answer is not stored yet"),
    });
    const answer = new Answer(message, {
      paceMs: () => Math.max(PACE_MS, running.size * PACE_OF_EACH_MS),
      tell: (event) => watchers.tell(chatId, event),
      onChange: () => saving.soon(),
    });
    const decisions = createDecisions();
    const ended = work({ answer, decisions, signal: controller.signal })
      .catch((error: unknown) => log.error({ err: error, chat: chatId }, "a turn failed"))
      .then(async () => {
        if (answer.told.status === "streaming") answer.end("failed", OUR_FAULT);
        await saving.finish();
        if (running.get(chatId)?.answer === answer) running.delete(chatId);
        // From here on the row is complete: a state read before the write is stale.
        watchers.noteChange(chatId);
        if (isLost) watchers.lookAgain(chatId);
      });
    running.set(chatId, { userId, answer, decisions, controller, ended });
  }

  return {
    turns: createConcurrencyLimit(TURNS),
    watching: createConcurrencyLimit({ ...WATCHERS, ...limits.watching }),
    reads: createKeyedQueue(READS_EACH),
    watch(chatId, watcher) {
      // Browsers reconnect at once, which would delay the shutdown.
      if (leaving.signal.aborted) watcher.leave();
      return watchers.add(chatId, watcher);
    },
    tell(chatId, event) {
      watchers.tell(chatId, event);
      others.tell({ kind: "changed", chatId });
    },
    changes: watchers.changes,
    complete(state) {
      const told = running.get(state.chat.id)?.answer.told;
      // The row of an interrupted answer is as last stored, with calls that seem to run.
      const messages = state.messages.map((message) => (message.id === told?.id ? told : endCalls(message)));
      const isAnswering = messages.some(({ status }) => status === "streaming");
      return { ...state, chat: { ...state.chat, isAnswering }, messages };
    },
    begin,
    async settled(chatId) {
      const turn = running.get(chatId);
      if (turn === undefined || turn.answer.told.status === "streaming") return;
      await withTimeout(turn.ended, SETTLE_MS).catch(() => {});
    },
    stop(chatId) {
      const turn = running.get(chatId);
      if (turn !== undefined) return turn.controller.abort();
      others.tell({ kind: "stop", chatId });
      // If a row says this process is answering and it is not, the answer was lost.
      void endDead({ orphansOf: chatId });
    },
    decide(chatId, callId, allow) {
      const turn = running.get(chatId);
      if (turn !== undefined) turn.decisions.decide(callId, allow);
      else others.tell({ kind: "decide", chatId, callId, allow });
    },
    endPerson(userId) {
      endPersonHere(userId);
      others.tell({ kind: "person", userId });
    },
    count: () => running.size,
    async close() {
      unhear();
      unpeer();
      for (const { controller } of running.values()) controller.abort(LEAVING);
      // Without its database a process does not wait: the next one marks what it left.
      await withTimeout(Promise.allSettled([...running.values()].map(({ ended }) => ended)), CLOSE_MS).catch(() => {});
      leaving.abort();
      await withTimeout(endDead({ isLeaving: true }), CLOSE_MS).catch(() => {});
      watchers.dismissAll();
    },
  };
}
