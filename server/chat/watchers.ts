import type { ChatEvent } from "@/server/contract/chat-events";

export type Watcher = {
  readonly userId: string;
  receive(event: ChatEvent): void;
  /** The chat changed elsewhere: read it again. */
  reload(): void;
  leave(): void;
};

export type Watchers = {
  add(chatId: string, watcher: Watcher): () => void;
  tell(chatId: string, event: ChatEvent): void;
  reload(chatId: string): void;
  reloadAll(): void;
  dismiss(userId: string): void;
  dismissAll(): void;
  /** A new number after each change of a chat's message list: an older state is stale. */
  changes(chatId: string): number;
  markChanged(chatId: string): void;
};

const MAX_COUNTS = 10_000;

export function createWatchers(): Watchers {
  const watchers = new Map<string, Set<Watcher>>();
  const counts = new Map<string, number>();
  let changeCount = 0;
  /** Forgotten chats count as changed when they were forgotten. */
  let forgotten = 0;

  /** Never the same number twice, so comparing two shows whether anything happened between. */
  function count(chatId: string): void {
    changeCount += 1;
    if (counts.size > MAX_COUNTS) {
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
      for (const watcher of watchers.get(chatId) ?? []) watcher.receive(event);
    },
    reload(chatId) {
      for (const watcher of watchers.get(chatId) ?? []) watcher.reload();
    },
    reloadAll() {
      for (const watcher of all()) watcher.reload();
    },
    dismiss(userId) {
      for (const watcher of all()) if (watcher.userId === userId) watcher.leave();
    },
    dismissAll() {
      for (const watcher of all()) watcher.leave();
    },
    changes: (chatId) => counts.get(chatId) ?? forgotten,
    markChanged: count,
  };
}

function isStructural({ kind }: ChatEvent): boolean {
  return kind === "message" || kind === "cut" || kind === "chat" || kind === "end" || kind === "deleted";
}
