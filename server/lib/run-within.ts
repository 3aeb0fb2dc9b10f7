import vm from "node:vm";

export class TooCostlyError extends Error {
  override readonly name = "TooCostlyError";
}

const box = vm.createContext({ run: null as (() => void) | null });
const script = new vm.Script("run()");

/** What the work changes may be left half done, so it may change only disposable data. */
export function runWithin<T>(milliseconds: number, work: () => T): T {
  const done: T[] = [];
  box.run = () => {
    done.push(work());
  };
  try {
    script.runInContext(box, { timeout: milliseconds, displayErrors: false });
  } catch (error) {
    throw isTimeout(error) ? new TooCostlyError() : error;
  } finally {
    // Arguments may be large, and the context stays in memory.
    box.run = null;
  }
  return done[0] as T;
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
