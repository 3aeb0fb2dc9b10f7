import type { Logger } from "pino";
import type { ChatMessage, ChatProblem } from "@/server/contract/chats";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { withTimeout } from "@/server/lib/with-timeout";
import { Answer } from "./answer";
import { createAnswerSaver } from "./answer-saver";
import type { ChatNotices } from "./chat-notices";
import { createDecisions, type Decisions } from "./decisions";
import { createSaveBatch } from "./save-batch";
import type { Watchers } from "./watchers";

export type Turn = {
  readonly answer: Answer;
  readonly decisions: Decisions;
  /** Aborts when the person stops it or the process shuts down. */
  readonly signal: AbortSignal;
};

export type TurnPlace = { readonly chatId: string; readonly userId: string };

type RunningTurn = Turn & TurnPlace & { abort(reason?: string): void; readonly ended: Promise<void> };

/** Why a turn ends when this process shuts down, or no longer owns the answer. */
export const LEAVING = "leaving";
export const REVOKED = "revoked";

/** How often words are sent, less often with many concurrent answers, to bound the total. */
const PACE_MS = 50;
const PACE_OF_EACH_MS = 2.5;
const CLOSE_MS = 3000;

const INTERNAL_PROBLEM: ChatProblem = {
  kind: "internal",
  message: "Something went wrong. Try again in a moment.",
  retryAfter: null,
};

type Options = {
  readonly client: PrismaClient;
  readonly peerId: string;
  readonly watchers: Watchers;
  readonly notices: Pick<ChatNotices, "tell">;
  readonly log: Pick<Logger, "warn" | "error">;
};

export class RunningTurns {
  readonly #options: Options;
  readonly #turns = new Map<string, RunningTurn>();
  readonly #leaving = new AbortController();
  readonly #save: ReturnType<typeof createSaveBatch>;

  constructor(options: Options) {
    this.#options = options;
    this.#save = createSaveBatch(options.client, options.peerId);
  }

  get size(): number {
    return this.#turns.size;
  }

  get isLeaving(): boolean {
    return this.#leaving.signal.aborted;
  }

  find(chatId: string): RunningTurn | undefined {
    return this.#turns.get(chatId);
  }

  begin(place: TurnPlace, message: ChatMessage, work: (turn: Turn) => Promise<void>): void {
    const { log, watchers } = this.#options;
    const { chatId } = place;
    const controller = new AbortController();
    const saver = this.#createSaver(chatId, () => answer.published, controller);
    const answer = new Answer(message, {
      paceMs: () => Math.max(PACE_MS, this.size * PACE_OF_EACH_MS),
      tell: (event) => watchers.tell(chatId, event),
      onChange: () => saver.soon(),
    });
    const turn: Turn = { answer, decisions: createDecisions(), signal: controller.signal };
    const ended = work(turn)
      .catch((error: unknown) => log.error({ err: error, chat: chatId }, "turn failed"))
      .then(async () => {
        if (answer.published.status === "streaming") answer.end("failed", INTERNAL_PROBLEM);
        await saver.finish();
        if (this.find(chatId)?.answer === answer) this.#turns.delete(chatId);
        // From here on the row is complete: a state read before the write is stale.
        watchers.markChanged(chatId);
        if (saver.isLost()) watchers.reload(chatId);
      });
    this.#turns.set(chatId, { ...place, ...turn, abort: (reason) => controller.abort(reason), ended });
  }

  /** Stores the answer as it grows, until it is complete or no longer ours. */
  #createSaver(chatId: string, published: () => ChatMessage, controller: AbortController) {
    const { log, notices } = this.#options;
    let isLost = false;
    const saver = createAnswerSaver({
      save: async () => {
        // Without the last few words: watchers get them at their own pace.
        const message = published();
        isLost = !(await this.#save(message));
        // Deleted, or declared dead by another process: no one waits for the rest.
        if (isLost) controller.abort(LEAVING);
        notices.tell({ kind: "changed", chatId });
        return isLost || message.status !== "streaming";
      },
      leaving: this.#leaving.signal,
      onFailure: (error) => log.warn({ err: error, chat: chatId }, "couldn't store an answer; will retry"),
    });
    return { ...saver, isLost: () => isLost };
  }

  abortPerson(userId: string): void {
    for (const turn of this.#turns.values()) if (turn.userId === userId) turn.abort(REVOKED);
  }

  async close(): Promise<void> {
    const turns = [...this.#turns.values()];
    for (const turn of turns) turn.abort(LEAVING);
    // Without its database a process does not wait: the next one marks what it left.
    await withTimeout(Promise.allSettled(turns.map(({ ended }) => ended)), CLOSE_MS).catch(() => {});
    this.#leaving.abort();
  }
}
