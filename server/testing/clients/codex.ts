import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AgentProgram } from "./client";

export const codex: AgentProgram = {
  kind: "program",
  name: "codex",
  package: "@openai/codex",
  version: "0.169.0",
  dialect: "openai-responses",
  needsNewNode: false,
  async launch({ installed, node, home, origin, key, prompt, mcp }) {
    const folder = path.join(home, ".codex");
    await mkdir(folder, { recursive: true });
    await writeFile(
      path.join(folder, "config.toml"),
      `model = "gpt-5"
model_provider = "toolcrib"
check_for_update_on_startup = false

[model_providers.toolcrib]
name = "Toolcrib"
base_url = "${origin}/v1"
wire_api = "responses"
env_key = "TOOLCRIB_KEY"

[mcp_servers.assistant]
command = ${JSON.stringify(mcp.command)}
args = ${JSON.stringify(mcp.args)}
# Without these, Codex sends its first request before a slow server has started, so without its tools.
required = true
startup_timeout_sec = 60

[analytics]
enabled = false
`,
    );
    return {
      command: node,
      args: [
        path.join(installed, "node_modules/@openai/codex/bin/codex.js"),
        ...["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", prompt],
      ],
      env: { TOOLCRIB_KEY: key },
    };
  },
};
