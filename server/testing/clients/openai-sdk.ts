import OpenAI from "openai";
import { ASSISTANT_TOOLS } from "./assistant-tools";
import type { SdkAgent } from "./client";

const MOST_ROUNDS = 10;

/** Chat Completions, streamed. */
export const openaiSdk: SdkAgent = {
  kind: "sdk",
  name: "openai",
  package: "openai",
  dialect: "openai-chat",
  async run({ origin, key, prompt, callTool }) {
    const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: key, maxRetries: 0 });
    const tools = ASSISTANT_TOOLS.map(({ name, description, inputSchema }) => ({
      type: "function" as const,
      function: { name, description, parameters: { ...inputSchema } },
    }));
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: "user", content: prompt }];
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const stream = client.chat.completions.stream({ model: "gpt-4o", messages, tools });
      const { message } = (await stream.finalChatCompletion()).choices[0] ?? {};
      if (message === undefined) return "";
      const { role, content, tool_calls: calls = [] } = message;
      if (calls.length === 0) return content ?? "";
      messages.push({ role, content, tool_calls: calls });
      for (const call of calls) {
        if (call.type !== "function") continue;
        const result = callTool(call.function.name, JSON.parse(call.function.arguments));
        messages.push({ role: "tool", tool_call_id: call.id, content: result });
      }
    }
    return "";
  },
};

/** The Responses API, not streamed. */
export const openaiResponsesSdk: SdkAgent = {
  kind: "sdk",
  name: "openai (Responses)",
  package: "openai",
  dialect: "openai-responses",
  async run({ origin, key, prompt, callTool }) {
    const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: key, maxRetries: 0 });
    const tools = ASSISTANT_TOOLS.map(({ name, description, inputSchema }) => ({
      ...{ type: "function" as const, name, description, parameters: { ...inputSchema }, strict: false },
    }));
    const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: prompt }];
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const { output, output_text: text } = await client.responses.create({ model: "gpt-4o", input, tools });
      const calls = output.filter((item) => item.type === "function_call");
      if (calls.length === 0) return text;
      input.push(...calls);
      for (const { name, call_id, arguments: given } of calls) {
        input.push({ type: "function_call_output", call_id, output: callTool(name, JSON.parse(given)) });
      }
    }
    return "";
  },
};
