import type { ChatMessage } from "@/server/contract/chats";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { saveAnswer, saveStreaming } from "./chats.store";

const GATHER_MS = 100;
/** Per statement, so no one waits long. */
const TOGETHER = 25;

type Waiting = {
  readonly message: ChatMessage;
  resolve(isStored: boolean): void;
  reject(error: unknown): void;
};

/** Nearly as few statements for fifty answers as for one. Returns whether the row still existed. */
export function createSaveBatch(client: PrismaClient, peerId: string): (message: ChatMessage) => Promise<boolean> {
  let waiting: Waiting[] = [];

  function run(): void {
    const taken = waiting;
    waiting = [];
    for (let from = 0; from < taken.length; from += TOGETHER) void store(taken.slice(from, from + TOGETHER));
  }

  async function store(part: readonly Waiting[]): Promise<void> {
    try {
      const messages = part.map(({ message }) => message);
      const stored = await saveStreaming(client, messages, peerId);
      for (const { message, resolve } of part) resolve(stored.has(message.id));
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }

  return (message) => {
    // A finished answer does not wait.
    if (message.status !== "streaming") return saveAnswer(client, message, peerId);
    return new Promise((resolve, reject) => {
      if (waiting.push({ message, resolve, reject }) === 1) setTimeout(run, GATHER_MS);
    });
  };
}
