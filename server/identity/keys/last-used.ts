import type { KeyUse } from "./key-use.store";

const WRITE_EVERY_MS = 10_000;

type LastUsed = {
  note(keyId: string, at: number): void;
  /** Writes what is due, in one statement. After a failure it is due again. */
  flush(now: number): Promise<void>;
};

export function createLastUsed(write: (uses: readonly KeyUse[]) => Promise<void>): LastUsed {
  const used = new Map<string, number>();
  const written = new Map<string, number>();
  return {
    note(keyId, at) {
      used.set(keyId, at);
    },
    async flush(now) {
      const isDue = (keyId: string) => now - (written.get(keyId) ?? Number.NEGATIVE_INFINITY) >= WRITE_EVERY_MS;
      const due = [...used].filter(([keyId]) => isDue(keyId)).map(([keyId, at]) => ({ keyId, at }));
      if (due.length === 0) return;
      await write(due);
      for (const { keyId, at } of due) {
        written.set(keyId, now);
        if (used.get(keyId) === at) used.delete(keyId);
      }
    },
  };
}
