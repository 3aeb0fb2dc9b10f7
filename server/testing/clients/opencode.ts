import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AgentProgram } from "./client";

export const opencode: AgentProgram = {
  kind: "program",
  name: "opencode",
  package: "opencode-ai",
  version: "1.18.33",
  dialect: "openai-chat",
  needsNewNode: false,
  async launch({ installed, home, origin, key, prompt, mcp }) {
    const settings = {
      $schema: "https://opencode.ai/config.json",
      autoupdate: false,
      share: "disabled",
      provider: {
        toolcrib: {
          npm: "@ai-sdk/openai-compatible",
          name: "Toolcrib",
          options: { baseURL: `${origin}/v1`, apiKey: "{env:TOOLCRIB_KEY}" },
          models: { "gpt-4o": {} },
        },
      },
      mcp: { assistant: { type: "local", command: [mcp.command, ...mcp.args], enabled: true } },
      permission: "allow",
    };
    const folder = path.join(home, ".config/opencode");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "opencode.json"), JSON.stringify(settings));
    return {
      command: await findProgram(path.join(installed, "node_modules")),
      args: ["run", "--model", "toolcrib/gpt-4o", prompt],
      env: {
        TOOLCRIB_KEY: key,
        OPENCODE_DISABLE_AUTOUPDATE: "true",
        OPENCODE_DISABLE_MODELS_FETCH: "true",
        OPENCODE_DISABLE_LSP_DOWNLOAD: "true",
        OPENCODE_DISABLE_DEFAULT_PLUGINS: "true",
      },
    };
  },
};

/** The build for this machine; `baseline` runs on every processor. */
async function findProgram(packages: string): Promise<string> {
  const builds = (await readdir(packages)).filter((name) => /^opencode-(?!ai$)/.test(name)).sort();
  const build = builds.find((name) => name.endsWith("-baseline")) ?? builds[0];
  if (build === undefined) throw new Error("opencode has no build for this machine");
  return path.join(packages, build, "bin", process.platform === "win32" ? "opencode.exe" : "opencode");
}
