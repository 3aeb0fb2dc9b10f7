/** A JSON Schema, as providers take it. */
type Schema = { [key: string]: unknown };

export type OpenAiChatTool = {
  type: "function";
  function: { name: string; description?: string; parameters?: Schema };
};

export type OpenAiFunctionTool = {
  type: "function";
  name: string;
  description?: string;
  parameters: Schema;
  strict: boolean;
  defer_loading?: boolean;
};

/** The last two only with `deferLoading`. */
export type OpenAiResponsesTool =
  | OpenAiFunctionTool
  | { type: "namespace"; name: string; description: string; tools: OpenAiFunctionTool[] }
  | { type: "tool_search"; execution: "client"; description: string; parameters: Schema };

export type AnthropicTool = {
  name: string;
  description?: string;
  input_schema: { type: "object"; properties?: unknown; required?: string[]; [key: string]: unknown };
  defer_loading?: boolean;
  cache_control?: { type: "ephemeral" };
};

export type GeminiTool = {
  functionDeclarations: { name: string; description?: string; parameters?: Schema }[];
};

export type McpTool = {
  name: string;
  title?: string;
  description?: string;
  inputSchema: { type: "object"; properties?: { [name: string]: object }; required?: string[]; [key: string]: unknown };
  annotations?: {
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
  _meta?: { [key: string]: unknown };
};

/** An entry of `tools` in each format. */
export type ToolByFormat = {
  "openai-chat": OpenAiChatTool;
  "openai-responses": OpenAiResponsesTool;
  anthropic: AnthropicTool;
  gemini: GeminiTool;
  mcp: McpTool;
  /** They are in `prompt`. */
  text: never;
};
