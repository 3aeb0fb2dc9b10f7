// MCP: any MCP client can use Toolcrib as a server. It finds tools with the meta-tools.
//   npm install @modelcontextprotocol/sdk
import { connectMcp } from "toolcrib-client/mcp";

const { TOOLCRIB_URL = "http://localhost:3000", TOOLCRIB_KEY = "", TOOLCRIB_ROLE = "orchestrator" } = process.env;

const mcp = await connectMcp({ url: TOOLCRIB_URL, key: TOOLCRIB_KEY, role: TOOLCRIB_ROLE });
const { tools } = await mcp.listTools();
print(`tools: ${tools.map(({ name }) => name).join(", ")}`);

const found = await mcp.callTool({ name: "search_tools", arguments: { query: process.argv[2] ?? "add a to-do item" } });
print(`found: ${JSON.stringify(found.content)}`);

const call = { name: "task_create", arguments: { title: "Buy light bulbs" } };
const { content } = await mcp.callTool({ name: "execute_tool", arguments: call });
print(`answer: ${JSON.stringify(content)}`);
await mcp.close();

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
