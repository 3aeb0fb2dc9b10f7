import { aiSdk } from "./ai-sdk";
import { anthropicSdk } from "./anthropic-sdk";
import { claudeCode } from "./claude-code";
import type { Client } from "./client";
import { codex } from "./codex";
import { openaiResponsesSdk, openaiSdk } from "./openai-sdk";
import { opencode } from "./opencode";
import { pi } from "./pi";
import { qwenCode } from "./qwen-code";

export const SDKS: readonly Client[] = [openaiSdk, openaiResponsesSdk, anthropicSdk, aiSdk];
export const PROGRAMS: readonly Client[] = [codex, opencode, claudeCode, qwenCode, pi];
/** The one that installs and starts fastest. */
export const QUICK_PROGRAM = codex;
