const SAVE_MS = 400;
/** Between attempts to store a finished answer. */
const RETRY_MS = [200, 1000, 5000];
const LAST_RETRY_MS = 20_000;

type AnswerSaver = {
  soon(): void;
  finish(): Promise<void>;
};

type Options = {
  save(): Promise<boolean>;
  readonly leaving: AbortSignal;
  /** Called for finished answers that could not be stored yet. */
  onFailure(error: unknown): void;
};

/** One save at a time, and once more at the end, with retries: a row without an end would block its chat forever. */
export function createAnswerSaver({ save, leaving, onFailure }: Options): AnswerSaver {
  let timer: NodeJS.Timeout | null = null;
  let saving: Promise<void> = Promise.resolve();
  let isOver = false;
  // After waiting for another, the answer may have ended.
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
