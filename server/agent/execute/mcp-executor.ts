import { nameAtSource } from "@/server/engine/access/judge-drift";
import type { JsonObject, SourceEntry } from "@/server/engine/model/snapshot";
import type { ToolResult } from "@/server/lib/outbound/tool-result";
import type { Executor } from "./executor";

type Connections = {
  callTool(
    source: SourceEntry,
    name: string,
    args: JsonObject,
    limits: { readonly signal: AbortSignal; readonly timeoutMs: number; readonly maxBytes: number },
  ): Promise<ToolResult>;
};

export function createMcpExecutor(connections: Connections): Executor {
  return {
    canRun: (_tool, source) => source.kind === "mcp",
    run({ tool, source, arguments: args, signal, timeoutMs, maxBytes }) {
      return connections.callTool(source, nameAtSource(tool), args, { signal, timeoutMs, maxBytes });
    },
  };
}
