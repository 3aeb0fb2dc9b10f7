import { anthropic } from "./anthropic";
import type { Format, Renderer } from "./format";
import { gemini } from "./gemini";
import { mcp } from "./mcp";
import { openaiChat } from "./openai-chat";
import { openaiResponses } from "./openai-responses";
import { text } from "./text";

export const RENDERERS: Readonly<Record<Format, Renderer>> = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
  mcp,
  text,
};
