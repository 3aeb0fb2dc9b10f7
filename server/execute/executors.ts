import type { Logger } from "pino";
import type { SourceEntry, SourceKind, ToolEntry } from "@/server/engine/snapshot";
import { DomainError } from "@/server/errors";
import { type Deadline, startDeadline } from "./deadline";
import type { ExecuteLimits, Executor, Executors } from "./executor";
import { runTool } from "./run-tool";
import { validateArguments } from "./validate-arguments";

type Options = {
  /** Asked anew for each call, because operators change them while the server runs. */
  readonly limits: () => ExecuteLimits;
  readonly log: Pick<Logger, "warn" | "error">;
};

/** One executor per kind of source; definitions from JSON files may say how they are called over HTTP. */
export function createExecutors(
  { mcp, http, builtin }: Readonly<Record<"mcp" | "http" | "builtin", Executor>>,
  { limits, log }: Options,
): Executors {
  const byKind: Record<SourceKind, Executor> = { mcp, openapi: http, json: http, builtin };
  const running = new Map<Deadline, Promise<unknown>>();

  function executorOf(tool: ToolEntry, source: SourceEntry): Executor | null {
    const executor = byKind[source.kind];
    return executor.canRun(tool, source) ? executor : null;
  }

  return {
    canRun: (tool, source) => executorOf(tool, source) !== null,
    async run(call) {
      const { tool, source, arguments: args, signal } = call;
      const executor = executorOf(tool, source);
      if (executor === null) throw withoutExecutor(tool.name);
      const { timeoutMs, maxArgumentBytes, maxResultBytes: maxBytes } = limits();
      validateArguments(tool, args, maxArgumentBytes);
      const deadline = startDeadline(signal, timeoutMs);
      const work = runTool(executor, { ...call, signal: deadline.signal, timeoutMs, maxBytes }, deadline, log);
      running.set(deadline, work);
      return work.finally(() => {
        deadline.clear();
        running.delete(deadline);
      });
    },
    async stop() {
      for (const deadline of running.keys()) deadline.cancel();
      await Promise.allSettled(running.values());
    },
  };
}

function withoutExecutor(name: string): DomainError {
  return new DomainError(
    "rejected",
    `The tool “${name}” has no executor here: run it in the agent, and ask /authorize first`,
  );
}
