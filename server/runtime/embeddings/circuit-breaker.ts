import { EmbedderError } from "./embedder";

type CircuitBreaker = {
  isOpen(): boolean;
  reason(): string | null;
  fail(error: Error): void;
  succeed(): void;
  stop(): void;
};

type Options = {
  /** A small request that proves the embedder works again. */
  probe(): Promise<unknown>;
  onDown(reason: string): void;
  onUp(): void;
  readonly firstDelayMs?: number;
  readonly maxDelayMs?: number;
};

/** After a failure no one waits for the embedder until a background probe succeeds. Each change is reported once. */
export function createCircuitBreaker(options: Options): CircuitBreaker {
  const { firstDelayMs = 1000, maxDelayMs = 30_000 } = options;
  let reason: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isProbing = false;
  let stopped = false;

  function open(error: Error): void {
    if (reason !== null || stopped) return;
    reason = error.message;
    options.onDown(reason);
    probeAfter(firstDelayMs);
  }

  function close(): void {
    if (reason === null || stopped) return;
    reason = null;
    clearTimeout(timer);
    options.onUp();
  }

  function probeAfter(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if ((await probe()) || stopped) return;
      probeAfter(Math.min(maxDelayMs, delayMs * 2));
    }, delayMs);
    timer.unref();
  }

  async function probe(): Promise<boolean> {
    isProbing = true;
    try {
      await options.probe();
      close();
      return true;
    } catch (error) {
      open(error as Error);
      return false;
    } finally {
      isProbing = false;
    }
  }

  return {
    isOpen: () => reason !== null,
    reason: () => reason,
    fail(error) {
      // A rejected text says nothing about the next: one odd message must not open the breaker.
      if (!(error instanceof EmbedderError && error.kind === "rejected")) open(error);
      else if (reason === null && !isProbing) void probe();
    },
    succeed: close,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
