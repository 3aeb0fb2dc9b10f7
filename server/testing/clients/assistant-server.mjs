import { appendFileSync, readFileSync } from "node:fs";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

// An MCP server over stdio: node assistant-server.mjs TOOLS.json CALLS.jsonl. It notes each call that it gets.

const [toolsFile = "", callsFile = ""] = process.argv.slice(2);
const tools = JSON.parse(readFileSync(toolsFile, "utf8"));
const server = new Server({ name: "assistant", version: "1.0.0" }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  appendFileSync(callsFile, `${JSON.stringify({ name: params.name, arguments: params.arguments ?? {} })}\n`);
  return { content: [{ type: "text", text: `Result of ${params.name}: all good.` }] };
});
await server.connect(new StdioServerTransport());
