import type { ChatEvent } from "@/server/contract/chat-events";

export type Watcher = {
  readonly userId: string;
  hear(event: ChatEvent): void;
  /** Something happened elsewhere: the chat has to be read again. */
  lookAgain(): void;
  /** Nothing more is told to this watcher. */
  leave(): void;
};

/** Those who watch chats in this process, and a count of what they were told. */
export type Watchers = {
  add(chatId: string, watcher: Watcher): () => void;
  tell(chatId: string, event: ChatEvent): void;
  lookAgain(chatId: string): void;
  lookAgainAtAll(): void;
  dismiss(userId: string): void;
  dismissAll(): void;
  /** Another number after whatever changes a chat's list of messages: a state that was read before is not the newest. */
  changes(chatId: string): number;
  noteChange(chatId: string): void;
};

const MOST_COUNTS = 10_000;

export function createWatchers(): Watchers {
  const watchers = new Map<string, Set<Watcher>>();
  const counts = new Map<string, number>();
  let changeCount = 0;
  /** What is forgotten counts as changed when it was forgotten. */
  let forgotten = 0;

  /** Never the same number twice: whoever compares two of them knows whether anything happened in between. */
  function count(chatId: string): void {
    changeCount += 1;
    if (counts.size > MOST_COUNTS) {
      counts.clear();
      forgotten = changeCount;
    }
    counts.set(chatId, changeCount);
  }

  function all(): Watcher[] {
    return [...watchers.values()].flatMap((watching) => [...watching]);
  }

  return {
    add(chatId, watcher) {
      const watching = watchers.get(chatId) ?? new Set();
      watching.add(watcher);
      watchers.set(chatId, watching);
      return () => {
        watching.delete(watcher);
        if (watching.size === 0) watchers.delete(chatId);
      };
    },
    tell(chatId, event) {
      if (isStructural(event)) count(chatId);
      for (const watcher of watchers.get(chatId) ?? []) watcher.hear(event);
    },
    lookAgain(chatId) {
      for (const watcher of watchers.get(chatId) ?? []) watcher.lookAgain();
    },
    lookAgainAtAll() {
      for (const watcher of all()) watcher.lookAgain();
    },
    dismiss(userId) {
      for (const watcher of all()) if (watcher.userId === userId) watcher.leave();
    },
    dismissAll() {
      for (const watcher of all()) watcher.leave();
    },
    changes: (chatId) => counts.get(chatId) ?? forgotten,
    noteChange: count,
  };
}

function isStructural({ kind }: ChatEvent): boolean {
  return kind === "message" || kind === "cut" || kind === "chat" || kind === "end" || kind === "deleted";
}
