import type { LanguageModel } from "ai";

type Model = Exclude<LanguageModel, string> & { readonly specificationVersion: "v3" };
type CallOptions = Parameters<Model["doGenerate"]>[0];
type Generated = Awaited<ReturnType<Model["doGenerate"]>>;
type Answer = {
  choices: { message: { content?: string | null; tool_calls?: { id: string; function: Call }[] } }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number };
};
type Call = { name: string; arguments: string };

const { OPENAI_BASE_URL = "https://api.openai.com/v1", OPENAI_API_KEY = "", OPENAI_MODEL = "gpt-5" } = process.env;

/** A minimal model, so the example needs no provider package. In an app, use `@ai-sdk/openai` or similar. */
export function chatModel(): Model {
  return {
    specificationVersion: "v3",
    provider: "example",
    modelId: OPENAI_MODEL,
    supportedUrls: {},
    async doGenerate({ prompt, tools = [], abortSignal }) {
      const functions = tools.flatMap((tool) =>
        tool.type === "function"
          ? [{ name: tool.name, description: tool.description, parameters: tool.inputSchema }]
          : [],
      );
      const response = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${OPENAI_API_KEY}` },
        body: JSON.stringify({
          model: OPENAI_MODEL,
          messages: prompt.flatMap(toMessages),
          ...(functions.length > 0 && { tools: functions.map((fn) => ({ type: "function", function: fn })) }),
        }),
        signal: abortSignal ?? null,
      });
      if (!response.ok) throw new Error(`The model returned HTTP ${response.status}: ${await response.text()}`);
      return toGenerated((await response.json()) as Answer);
    },
    doStream() {
      throw new Error("This model does not support streaming");
    },
  };
}

function toMessages(message: CallOptions["prompt"][number]): object[] {
  if (message.role === "system") return [message];
  if (message.role === "tool") {
    return message.content.flatMap((part) =>
      part.type === "tool-result"
        ? [{ role: "tool", tool_call_id: part.toolCallId, content: toText(part.output) }]
        : [],
    );
  }
  const content = message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  const calls = message.content.flatMap((part) => (part.type === "tool-call" ? [part] : []));
  const toolCalls = calls.map(({ toolCallId, toolName, input }) => ({
    id: toolCallId,
    type: "function",
    function: { name: toolName, arguments: JSON.stringify(input) },
  }));
  return [{ role: message.role, content, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) }];
}

function toText(output: object): string {
  return "value" in output && typeof output.value === "string" ? output.value : JSON.stringify(output);
}

function toGenerated({ choices, usage }: Answer): Generated {
  const { content, tool_calls: calls = [] } = choices[0]?.message ?? {};
  const toolCalls = calls.map(({ id, function: { name, arguments: input } }) => {
    return { type: "tool-call" as const, toolCallId: id, toolName: name, input };
  });
  return {
    content: [...(content ? [{ type: "text" as const, text: content }] : []), ...toolCalls],
    finishReason: { unified: toolCalls.length > 0 ? "tool-calls" : "stop", raw: undefined },
    usage: {
      inputTokens: { total: usage?.prompt_tokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: usage?.completion_tokens, text: undefined, reasoning: undefined },
    },
    warnings: [],
  };
}
