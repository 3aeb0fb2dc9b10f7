import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { AgentProgram } from "./client";

export const claudeCode: AgentProgram = {
  kind: "program",
  name: "claude-code",
  package: "@anthropic-ai/claude-code",
  version: "2.1.327",
  dialect: "anthropic",
  needsNewNode: false,
  async launch({ installed, node, home, origin, key, prompt, mcp }) {
    const servers = path.join(home, "mcp.json");
    await writeFile(servers, JSON.stringify({ mcpServers: { assistant: { type: "stdio", ...mcp } } }));
    return {
      command: node,
      args: [
        path.join(installed, "node_modules/@anthropic-ai/claude-code/cli-wrapper.cjs"),
        ...["--print", prompt, "--model", "claude-sonnet-5"],
        ...["--mcp-config", servers, "--strict-mcp-config", "--allowedTools", "mcp__assistant"],
      ],
      env: {
        ANTHROPIC_BASE_URL: origin,
        ANTHROPIC_AUTH_TOKEN: key,
        ENABLE_TOOL_SEARCH: "false",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        DISABLE_TELEMETRY: "1",
        DISABLE_AUTOUPDATER: "1",
      },
    };
  },
};
