import type { Logger } from "pino";
import type { Deadline } from "@/server/lib/deadline";
import { DomainError } from "@/server/lib/errors";
import { failedResult, type ToolResult } from "@/server/lib/outbound/tool-result";
import type { Executor, FinishedRun, ToolRun } from "./executor";
import { isConnectionFailure } from "./is-connection-failure";
import { limitResult } from "./limit-result";

/** Runs a tool to an answer for a model, whatever its source does: fail, hang, or never end. */
export async function runTool(
  executor: Pick<Executor, "run">,
  run: ToolRun,
  deadline: Pick<Deadline, "ended">,
  log: Pick<Logger, "warn" | "error">,
): Promise<FinishedRun> {
  try {
    const result = await tryTwice(executor, run);
    const limited = limitResult(result, run.maxBytes);
    return { ...limited, outcome: result.isError ? "failed" : "ok" };
  } catch (error) {
    const early = deadline.ended() ?? (isTimeout(error) ? "timeout" : null);
    if (early === "cancelled") return ended(early, "The call was canceled.");
    if (early === "timeout") return ended(early, timeoutMessage(run));
    const text = messageFor(error, run.tool.name);
    if (text === null) log.error({ err: error, tool: run.tool.name }, "tool failed");
    else log.warn({ tool: run.tool.name, reason: text }, "tool failed");
    return ended("failed", text ?? `The tool “${run.tool.name}” failed with an internal error.`);
  }
}

/** Retried only if harmless, and only if the first never reached the tool or broke off. */
async function tryTwice(executor: Pick<Executor, "run">, run: ToolRun): Promise<ToolResult> {
  const { idempotent, readOnly } = run.tool.annotations;
  try {
    return await untilAborted(executor.run(run), run.signal);
  } catch (error) {
    const mayRepeat = idempotent === true || readOnly === true;
    if (!mayRepeat || !isConnectionFailure(error)) throw error;
    return untilAborted(executor.run(run), run.signal);
  }
}

/** A source that ignores its signal is not awaited. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof DomainError && error.code === "timeout";
}

/** Only errors written for callers are shown: others may contain addresses, queries or secrets. */
function messageFor(error: unknown, tool: string): string | null {
  if (error instanceof DomainError) return error.message;
  if (isPoolFull(error)) return "Toolcrib is busy. Try again in a moment.";
  return isConnectionFailure(error) ? `Couldn't reach the source of the tool “${tool}”.` : null;
}

function timeoutMessage({ tool, timeoutMs }: ToolRun): string {
  return `The tool “${tool.name}” did not respond within ${timeoutMs / 1000} s.`;
}

function ended(outcome: FinishedRun["outcome"], text: string): FinishedRun {
  return { ...failedResult(text), outcome, truncated: false };
}

const POOL_CODES: ReadonlySet<unknown> = new Set(["P2024", "P2028"]);

/** Whether all database connections were busy for too long. The driver reports it as text, Prisma as a code. */
function isPoolFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message === "timeout exceeded when trying to connect") return true;
  // The second code also covers slow transactions, which are errors.
  return (
    "code" in error &&
    POOL_CODES.has(error.code) &&
    /connection pool|unable to start a transaction/i.test(error.message)
  );
}
