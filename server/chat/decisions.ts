export type Decisions = {
  /** Waits for the answer; a timeout or the end of the turn means no. */
  ask(callId: string, signal: AbortSignal, timeoutMs: number): Promise<boolean>;
  decide(callId: string, allow: boolean): boolean;
};

export function createDecisions(): Decisions {
  const open = new Map<string, (allow: boolean) => void>();
  return {
    ask(callId, signal, timeoutMs) {
      return new Promise((resolve) => {
        const settle = (allow: boolean) => {
          clearTimeout(timer);
          signal.removeEventListener("abort", refuse);
          open.delete(callId);
          resolve(allow);
        };
        const refuse = () => settle(false);
        const timer = setTimeout(refuse, timeoutMs);
        signal.addEventListener("abort", refuse, { once: true });
        open.set(callId, settle);
        if (signal.aborted) refuse();
      });
    },
    decide(callId, allow) {
      const settle = open.get(callId);
      settle?.(allow);
      return settle !== undefined;
    },
  };
}
