/** What was produced is stored this often while an answer streams. */
const SAVE_MS = 400;
/** Between attempts to store what has ended. */
const RETRY_MS = [200, 1000, 5000];
const LAST_RETRY_MS = 20_000;

type AnswerSaver = {
  /** Something has changed. */
  soon(): void;
  /** Nothing will change any more: answers when it is stored. */
  finish(): Promise<void>;
};

type Options = {
  /** Answers whether that was the end of it, and nothing is left to store. */
  save(): Promise<boolean>;
  /** Ends when the process leaves. */
  readonly leaving: AbortSignal;
  /** Hears of what has ended and could not be stored yet. */
  onFailure(error: unknown): void;
};

/**
 * Stores a while after something changed, one at a time, and once more at the end, however often that takes: a row that is
 * never told that its answer has ended would keep its chat for ever. Only a process that leaves gives up.
 */
export function createAnswerSaver({ save, leaving, onFailure }: Options): AnswerSaver {
  let timer: NodeJS.Timeout | null = null;
  let saving: Promise<void> = Promise.resolve();
  let isOver = false;
  // One that waited for another may find that the answer has ended meanwhile.
  const saveOnce = async () => {
    if (!isOver) isOver = await save();
  };
  const run = () => {
    timer = null;
    // What cannot be stored now is stored with the next change, or at the end.
    saving = saving.then(saveOnce).catch(() => {});
  };
  return {
    soon() {
      timer ??= setTimeout(run, SAVE_MS);
    },
    async finish() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await saving;
      for (let attempt = 0; !leaving.aborted; attempt++) {
        try {
          return await saveOnce();
        } catch (error) {
          onFailure(error);
          await pause(RETRY_MS[attempt] ?? LAST_RETRY_MS, leaving);
        }
      }
    },
  };
}

function pause(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      leaving.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    leaving.addEventListener("abort", go, { once: true });
  });
}
