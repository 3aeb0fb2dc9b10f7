import type { JsonObject, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import type { Agent } from "@/server/identity/keys/agent";
import type { ToolResult } from "@/server/lib/outbound/tool-result";

type ToolCall = {
  readonly tool: ToolEntry;
  readonly source: SourceEntry;
  readonly arguments: JsonObject;
  readonly agent: Agent;
  readonly sessionId: string | null;
  /** Whether the agent may learn a tool's name. Omitted: never. */
  readonly mayName?: (tool: string) => boolean;
  readonly signal: AbortSignal;
};

/** The same with limits, for a source: `signal` also aborts at the timeout. */
export type ToolRun = ToolCall & {
  readonly timeoutMs: number;
  readonly maxBytes: number;
};

export type FinishedRun = ToolResult & {
  readonly outcome: "ok" | "failed" | "timeout" | "cancelled";
  readonly truncated: boolean;
};

export type Executor = {
  canRun(tool: ToolEntry, source: SourceEntry): boolean;
  run(run: ToolRun): Promise<ToolResult>;
};

export type Executors = {
  /** Whether Toolcrib can run the tool; otherwise the agent does. */
  canRun(tool: ToolEntry, source: SourceEntry): boolean;
  /** Throws a DomainError if nothing was run: no executor, or invalid arguments. Everything after that is an answer. */
  run(call: ToolCall): Promise<FinishedRun>;
  stop(): Promise<void>;
};

export type ExecuteLimits = {
  readonly timeoutMs: number;
  readonly maxArgumentBytes: number;
  readonly maxResultBytes: number;
};
