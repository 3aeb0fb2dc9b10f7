import type { Logger } from "pino";
import type { SourceEntry, SourceKind, ToolEntry } from "@/server/engine/model/snapshot";
import { type Deadline, startDeadline } from "@/server/lib/deadline";
import { DomainError } from "@/server/lib/errors";
import type { ExecuteLimits, Executor, Executors } from "./executor";
import { runTool } from "./run-tool";
import { validateArguments } from "./validate-arguments";

const MAX_RUNNING = 32;

type Options = {
  /** Read for each call, because operators change them at run time. */
  readonly limits: () => ExecuteLimits;
  readonly log: Pick<Logger, "warn" | "error">;
};

export function createExecutors(
  { mcp, http, builtin }: Readonly<Record<"mcp" | "http" | "builtin", Executor>>,
  { limits, log }: Options,
): Executors {
  // Callers of the gateway run their own tools.
  const byKind: Record<SourceKind, Executor | null> = { mcp, openapi: http, json: http, builtin, observed: null };
  const running = new Map<Deadline, Promise<unknown>>();
  const counts = new Map<string, number>();

  /** One agent must not take all shared resources: connections, memory, the database. */
  function assertPlace(ownerId: string): void {
    if ((counts.get(ownerId) ?? 0) < MAX_RUNNING) return;
    const words = `At most ${MAX_RUNNING} calls can run at a time. Try again when one has finished.`;
    throw new DomainError("too_many_requests", words, { retryAfter: 1 });
  }

  function leavePlace(ownerId: string): void {
    const left = (counts.get(ownerId) ?? 1) - 1;
    if (left > 0) counts.set(ownerId, left);
    else counts.delete(ownerId);
  }

  function executorOf(tool: ToolEntry, source: SourceEntry): Executor | null {
    const executor = byKind[source.kind];
    return executor?.canRun(tool, source) ? executor : null;
  }

  return {
    canRun: (tool, source) => executorOf(tool, source) !== null,
    async run(call) {
      const { tool, source, arguments: args, signal } = call;
      const { ownerId } = call.agent;
      const executor = executorOf(tool, source);
      if (executor === null) throw withoutExecutor(tool.name);
      const { timeoutMs, maxArgumentBytes, maxResultBytes: maxBytes } = limits();
      assertPlace(ownerId);
      counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
      const deadline = startDeadline(signal, timeoutMs);
      const work = validateArguments(tool, args, maxArgumentBytes).then(() => {
        return runTool(executor, { ...call, signal: deadline.signal, timeoutMs, maxBytes }, deadline, log);
      });
      running.set(deadline, work);
      return work.finally(() => {
        deadline.clear();
        running.delete(deadline);
        leavePlace(ownerId);
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
    `Toolcrib has no executor for the tool “${name}”. Run it in the agent, and call /authorize first.`,
  );
}
