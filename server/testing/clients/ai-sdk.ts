import { createOpenAI } from "@ai-sdk/openai";
import { jsonSchema, stepCountIs, streamText, tool } from "ai";
import { ASSISTANT_TOOLS } from "./assistant-tools";
import type { SdkAgent } from "./client";

const MOST_ROUNDS = 10;

/** Its OpenAI provider, which asks the Responses API. */
export const aiSdk: SdkAgent = {
  kind: "sdk",
  name: "ai",
  package: "ai",
  dialect: "openai-responses",
  async run({ origin, key, prompt, callTool }) {
    const openai = createOpenAI({ baseURL: `${origin}/v1`, apiKey: key });
    const tools = ASSISTANT_TOOLS.map(({ name, description, inputSchema }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema({ ...inputSchema }),
        execute: async (given: unknown) => callTool(name, given),
      }),
    ]);
    const { text } = streamText({
      model: openai("gpt-4o"),
      tools: Object.fromEntries(tools),
      prompt,
      stopWhen: stepCountIs(MOST_ROUNDS),
      maxRetries: 0,
    });
    return text;
  },
};
