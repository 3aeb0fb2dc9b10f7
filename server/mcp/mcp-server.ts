import { ProtocolError, ProtocolErrorCode, Server, type Tool } from "@modelcontextprotocol/server";
import type { AgentServices } from "@/server/agent/agent-services";
import { callerOf } from "@/server/agent/caller";
import { standingList } from "@/server/engine/standing-list";
import { DomainError } from "@/server/errors";
import { executeTool } from "@/server/execute/execute.service";
import type { Agent } from "@/server/keys/agent";

/** Who speaks MCP to us: an agent, and the role it asked for where its key has several. */
export type McpCaller = { readonly agent: Agent; readonly role: string | null };

/** A server of the official SDK for one caller. It keeps nothing: what it lists and runs is what is published now. */
export function createMcpServer(services: AgentServices, { agent, role }: McpCaller, version: string): Server {
  const server = new Server(
    { name: "toolcrib", title: "Toolcrib", version },
    { capabilities: { tools: { listChanged: true } }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", () => {
    const caller = callerOf(services, agent, role);
    return { tools: standingList(caller.served.compiled, caller).tools as unknown as Tool[] };
  });
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const { name, arguments: args = {} } = params;
    try {
      const input = { name, arguments: args as never, role, sessionId: null, format: "mcp" } as const;
      const { content, structured, isError } = await executeTool(services, agent, input, {
        signal: mcpReq.signal,
        via: "mcp",
      });
      const isObject = structured !== null && typeof structured === "object" && !Array.isArray(structured);
      return { content: content as never, ...(isObject && { structuredContent: structured as never }), isError };
    } catch (error) {
      return sayRefusal(error);
    }
  });
  return server;
}

/** A model can do something about a refusal if it reads it; what is our own fault is none of its business. */
function sayRefusal(error: unknown) {
  if (!(error instanceof DomainError)) throw new ProtocolError(ProtocolErrorCode.InternalError, "Something went wrong");
  const { closest } = error.details;
  const hint = Array.isArray(closest) && closest.length > 0 ? ` Closest: ${closest.join(", ")}` : "";
  return { content: [{ type: "text" as const, text: `${error.message}.${hint}` }], isError: true };
}

const INSTRUCTIONS =
  "Not every tool is listed. Find others with search_tools or browse_category, read their schema with get_tool, and run them with execute_tool.";
