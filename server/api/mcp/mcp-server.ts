import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";
import type { AgentServices } from "@/server/agent/agent-services";
import { type Caller, callerOf } from "@/server/agent/caller";
import { executeTool } from "@/server/agent/execute/execute.service";
import { type ExecuteInput, executeInput } from "@/server/contract/agent/execute";
import { filterByRole } from "@/server/engine/access/filter-by-role";
import { staticToolList } from "@/server/engine/analysis/static-tool-list";
import type { Mode } from "@/server/engine/model/snapshot";
import type { Agent } from "@/server/identity/keys/agent";
import { DomainError, describeInternalError } from "@/server/lib/errors";
import { createTurnTaker } from "@/server/lib/yield-to-event-loop";
import { warmFormat } from "@/server/runtime/snapshot/warm-format.service";

export type McpCaller = { readonly agent: Agent; readonly role: string | null };

/** A server of the official SDK for one caller. It has no state: it lists and runs what is published now. */
export async function createMcpServer(
  services: AgentServices,
  { agent, role }: McpCaller,
  version: string,
): Promise<Server> {
  const warm = () => {
    const caller = callerOf(services, agent, role);
    return warmFormat(caller.served.compiled, { ...caller, format: "mcp" });
  };
  await warm();
  const list = () => {
    const caller = callerOf(services, agent, role);
    return { caller, ...staticToolList(caller.served.compiled, caller) };
  };
  const instructions = instructionsFor(list());
  const takeTurn = createTurnTaker();
  const server = new Server(
    { name: "toolcrib", title: "Toolcrib", version },
    { capabilities: { tools: { listChanged: true } }, ...(instructions !== null && { instructions }) },
  );
  server.setRequestHandler("tools/list", async (_request, context) => {
    try {
      await warm();
      // The engine renders every format as plain JSON; these are in MCP's.
      return { tools: list().tools as unknown as Tool[] };
    } catch (error) {
      throw error instanceof DomainError ? error : reportFault(services, context, error);
    }
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const { name, arguments: args = {} } = params;
    await takeTurn();
    try {
      const input = readCall({ name, arguments: args, role, format: "mcp" });
      const { content, structured, isError, drift } = await executeTool(services, agent, input, {
        signal: context.mcpReq.signal,
        via: "mcp",
        wasListed: (tool) => list().sent.has(tool),
      });
      const isObject = structured !== null && typeof structured === "object" && !Array.isArray(structured);
      return {
        content: content as CallToolResult["content"],
        ...(isObject && { structuredContent: structured }),
        isError,
        ...(drift && { _meta: { "toolcrib/drift": true } }),
      };
    } catch (error) {
      if (error instanceof DomainError) return { content: [{ type: "text", text: error.message }], isError: true };
      throw reportFault(services, context, error);
    }
  });
  return server;
}

/** With the same limits as every other API. */
function readCall(given: unknown): ExecuteInput {
  const read = executeInput.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new DomainError("invalid", `${issue?.path.join(".")}: ${issue?.message}`);
}

/** Internal errors go to the log; the answer has the ID to find them by. */
function reportFault({ log }: Pick<AgentServices, "log">, { http }: ServerContext, error: unknown): ProtocolError {
  const requestId = http?.authInfo?.extra?.requestId;
  log.error({ err: error, requestId }, "failed");
  const apology = describeInternalError(String(requestId));
  return new ProtocolError(ProtocolErrorCode.InternalError, apology);
}

/** Only if there are more tools than the list has. */
function instructionsFor({ caller, mode }: { readonly caller: Caller; readonly mode: Mode }): string | null {
  if (mode === "direct" || mode === "chat") return null;
  const { searchToolName } = filterByRole(caller.served.compiled, caller).role.settings.presentation;
  return `Not every tool is listed. Find others with ${searchToolName} or browse_category, read their schema with get_tool, and run them with execute_tool.`;
}
