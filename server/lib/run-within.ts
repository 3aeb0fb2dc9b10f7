import vm from "node:vm";

/** This would take longer than a server has for one request. */
export class TooCostlyError extends Error {
  override readonly name = "TooCostlyError";
}

const box = vm.createContext({ run: null as (() => void) | null });
const script = new vm.Script("run()");

/**
 * Work of somebody else's making that never waits, stopped when its time is up: nothing else happens in the process
 * meanwhile. What it had begun to change stays half done, so that only what is thrown away may be changed by it.
 */
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
    // Arguments may be large, and the box is for ever.
    box.run = null;
  }
  return done[0] as T;
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
