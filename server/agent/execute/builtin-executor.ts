import { type BuiltinSource, ToolFailure } from "@/server/agent/workbench/builtin-tool";
import { nameAtSource } from "@/server/engine/access/judge-drift";
import type { Json } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { failedResult, type ToolResult, textPart } from "@/server/lib/outbound/tool-result";
import type { Executor } from "./executor";

export function createBuiltinExecutor(source: BuiltinSource, client: PrismaClient): Executor {
  return {
    canRun: (tool, { kind, name }) =>
      kind === "builtin" && name === source.name && source.tools.has(nameAtSource(tool)),
    async run({ tool, arguments: args, agent, sessionId, mayName }) {
      const builtin = source.tools.get(nameAtSource(tool));
      if (builtin === undefined) return failedResult(`The built-in tool “${tool.name}” does not exist.`);
      const owners = { ownerId: agent.workbenchId, agentId: agent.ownerId };
      const context = { client, ...owners, now: new Date(), sessionId, ...(mayName && { mayName }) };
      try {
        return toResult(await builtin.run(context, args));
      } catch (error) {
        if (error instanceof ToolFailure) return failedResult(error.message);
        throw error;
      }
    },
  };
}

function toResult(answer: Json): ToolResult {
  if (typeof answer === "string") return { content: [textPart(answer)], structured: null, isError: false };
  return { content: [textPart(JSON.stringify(answer))], structured: answer, isError: false };
}
