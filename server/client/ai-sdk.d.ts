import type { LanguageModelUsage, ModelMessage, SystemModelMessage, ToolSet } from "ai";
import type { Resolution, ResolveInput, ToolcribClient } from "./index.d.ts";

/** The formats in which a tool is one object with a schema. */
export type StepFormat = "openai-chat" | "openai-responses" | "anthropic" | "mcp";

export type StepSession = {
  /** Your own name for the conversation. */
  readonly sessionId: string;
  readonly role?: string | null;
  /** Whose rules for names hold; `openai-chat` unless told, which every provider takes. */
  readonly format?: StepFormat;
};

export type StepOptions = StepSession & {
  /** The very object that generateText gets: what is offered is found in it, and new tools are put into it. */
  readonly tools: ToolSet;
  /** Also offer tools that the app does not have; Toolcrib runs them. */
  readonly addMissing?: boolean;
  /**
   * Your system prompt. Say it here instead of to generateText, because the policy may have to add to it; left out,
   * what the policy adds is not sent.
   */
  readonly system?: string;
  /** More to tell each resolve: `model`, `contextWindow`, `mode`. */
  readonly resolve?: Partial<ResolveInput>;
  /** What came of each resolve, for logs and meters. */
  readonly onResolve?: (resolution: Resolution) => void;
  /** A report that fails does not stop the model; it ends here. */
  readonly onError?: (error: unknown) => void;
};

type StepStart = { readonly stepNumber: number; readonly messages: readonly ModelMessage[] };
type StepChoice = { activeTools: string[]; system?: string | SystemModelMessage };
type StepEnd = {
  readonly stepNumber: number;
  readonly toolCalls: readonly { readonly toolName: string }[];
  readonly usage: Pick<LanguageModelUsage, "inputTokens" | "outputTokens" | "inputTokenDetails">;
};

export type Steps = {
  readonly prepareStep: (step: StepStart) => Promise<StepChoice>;
  readonly onStepFinish: (step: StepEnd) => Promise<void>;
};

/** For generateText, streamText and ToolLoopAgent: which tools each step gets, and a report of what came of it. */
export declare function stepsWith(client: ToolcribClient, options: StepOptions): Steps;

/** The half of `stepsWith` that chooses, for those who do not report. */
export declare function prepareStepWith(client: ToolcribClient, options: StepOptions): Steps["prepareStep"];

/** The tools about tools, answered by Toolcrib: with them the model reaches every tool that it may use. */
export declare function metaTools(client: ToolcribClient, session: StepSession): ToolSet;

/** The tools of an answer, run by Toolcrib. */
export declare function toolsFrom(
  client: ToolcribClient,
  resolution: Pick<Resolution, "tools" | "sessionId" | "role">,
  format?: StepFormat,
): ToolSet;
