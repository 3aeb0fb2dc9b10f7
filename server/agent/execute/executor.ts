import type { JsonObject, SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import type { Agent } from "@/server/identity/keys/agent";
import type { ToolResult } from "@/server/lib/outbound/tool-result";

/** One call of one tool, by somebody who may make it. */
type ToolCall = {
  readonly tool: ToolEntry;
  readonly source: SourceEntry;
  readonly arguments: JsonObject;
  readonly agent: Agent;
  /** The agent's own name for the conversation, if there is one. */
  readonly sessionId: string | null;
  /** Whether the agent may hear of a tool by name. Left out: of none. */
  readonly mayName?: (tool: string) => boolean;
  /** Ends when the caller hangs up. */
  readonly signal: AbortSignal;
};

/** The same with its limits, as a source gets it: `signal` now also ends when the time is up. */
export type ToolRun = ToolCall & {
  readonly timeoutMs: number;
  /** More than this is cut off anyway, and need not be read. */
  readonly maxBytes: number;
};

/** What came of a call that was made. */
export type FinishedRun = ToolResult & {
  readonly outcome: "ok" | "failed" | "timeout" | "cancelled";
  readonly truncated: boolean;
};

/** How the tools of one kind of source are run. */
export type Executor = {
  canRun(tool: ToolEntry, source: SourceEntry): boolean;
  run(run: ToolRun): Promise<ToolResult>;
};

export type Executors = {
  /** Whether Toolcrib can run a tool; otherwise the agent runs it itself. */
  canRun(tool: ToolEntry, source: SourceEntry): boolean;
  /**
   * Throws a DomainError for what was never run: no executor, or arguments that do not fit. Whatever happens from then on
   * is an answer.
   */
  run(call: ToolCall): Promise<FinishedRun>;
  /** Ends what still runs. */
  stop(): Promise<void>;
};

export type ExecuteLimits = {
  readonly timeoutMs: number;
  readonly maxArgumentBytes: number;
  readonly maxResultBytes: number;
};

/** What a tool is called at its source. */
export function upstreamName({ name, binding }: ToolEntry): string {
  return typeof binding?.name === "string" && binding.name !== "" ? binding.name : name;
}
