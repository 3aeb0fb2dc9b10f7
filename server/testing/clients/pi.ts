import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { AgentProgram } from "./client";

/** This version has no MCP support: an extension adds the same tools. */
export const pi: AgentProgram = {
  kind: "program",
  name: "pi",
  package: "@earendil-works/pi-coding-agent",
  version: "0.87.1",
  dialect: "openai-chat",
  needsNewNode: true,
  async launch({ installed, node, home, origin, key, prompt, toolsFile, callsFile }) {
    const folder = path.join(home, ".pi/agent");
    const models = {
      providers: {
        toolcrib: {
          baseUrl: `${origin}/v1`,
          api: "openai-completions",
          apiKey: "$TOOLCRIB_KEY",
          models: [{ id: "gpt-4o" }],
        },
      },
    };
    const extension = path.join(home, "assistant.js");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "models.json"), JSON.stringify(models));
    await writeFile(extension, extensionFor(toolsFile, callsFile));
    return {
      command: node,
      args: [
        path.join(installed, "node_modules/@earendil-works/pi-coding-agent/dist/cli.js"),
        ...["--print", "--model", "toolcrib/gpt-4o", "--extension", extension, prompt],
      ],
      env: { TOOLCRIB_KEY: key, PI_OFFLINE: "1", PI_SKIP_VERSION_CHECK: "1", PI_TELEMETRY: "0" },
    };
  },
};

function extensionFor(toolsFile: string, callsFile: string): string {
  return `import { appendFileSync, readFileSync } from "node:fs";

export default function (pi) {
  for (const { name, description, inputSchema } of JSON.parse(readFileSync(${JSON.stringify(toolsFile)}, "utf8"))) {
    pi.registerTool({
      ...{ name, label: name, description, parameters: inputSchema },
      async execute(_id, given) {
        appendFileSync(${JSON.stringify(callsFile)}, JSON.stringify({ name, arguments: given }) + "\\n");
        return { content: [{ type: "text", text: "Result of " + name + ": all good." }], details: {} };
      },
    });
  }
}
`;
}
