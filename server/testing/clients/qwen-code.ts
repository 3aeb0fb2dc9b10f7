import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AgentProgram } from "./client";

export const qwenCode: AgentProgram = {
  kind: "program",
  name: "qwen-code",
  package: "@qwen-code/qwen-code",
  version: "0.24.4",
  dialect: "openai-chat",
  needsNewNode: true,
  async launch({ installed, node, home, origin, key, prompt, mcp }) {
    const settings = {
      security: { auth: { selectedType: "openai" } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, disableAutoUpdate: true, disableUpdateNag: true },
      telemetry: { enabled: false },
      memory: { enableManagedAutoMemory: false },
      tools: { toolSearch: { enabled: false } },
      mcpServers: { assistant: { ...mcp, trust: true } },
    };
    await mkdir(path.join(home, ".qwen"), { recursive: true });
    await writeFile(path.join(home, ".qwen/settings.json"), JSON.stringify(settings));
    return {
      command: node,
      args: [path.join(installed, "node_modules/@qwen-code/qwen-code/cli-entry.js"), "--yolo", "--prompt", prompt],
      env: { OPENAI_BASE_URL: `${origin}/v1`, OPENAI_API_KEY: key, OPENAI_MODEL: "qwen3-coder-plus" },
    };
  },
};
