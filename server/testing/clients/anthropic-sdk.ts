import Anthropic from "@anthropic-ai/sdk";
import { ASSISTANT_TOOLS } from "./assistant-tools";
import type { SdkAgent } from "./client";

const MOST_ROUNDS = 10;

export const anthropicSdk: SdkAgent = {
  kind: "sdk",
  name: "anthropic",
  package: "@anthropic-ai/sdk",
  dialect: "anthropic",
  async run({ origin, key, prompt, callTool }) {
    const client = new Anthropic({ baseURL: origin, apiKey: key, maxRetries: 0 });
    const tools = ASSISTANT_TOOLS.map(({ name, description, inputSchema }) => ({
      ...{ name, description, input_schema: { type: "object" as const, ...inputSchema } },
    }));
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: prompt }];
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const stream = client.messages.stream({ model: "claude-sonnet-5", max_tokens: 1000, messages, tools });
      const { content } = await stream.finalMessage();
      const calls = content.filter((block) => block.type === "tool_use");
      if (calls.length === 0) return content.map((block) => (block.type === "text" ? block.text : "")).join("");
      messages.push({ role: "assistant", content });
      messages.push({
        role: "user",
        content: calls.map(({ id, name, input }) => ({
          ...{ type: "tool_result" as const, tool_use_id: id, content: callTool(name, input) },
        })),
      });
    }
    return "";
  },
};
