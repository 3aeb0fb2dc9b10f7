import type { LanguageModelUsage, ModelMessage, ToolSet } from "ai";
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

export type StepOptions<TOOLS extends ToolSet = ToolSet> = StepSession & {
  /** The very object that generateText gets: what is offered is found in it, and new tools are put into it. */
  readonly tools: TOOLS;
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
type StepChoice<TOOLS> = { activeTools: (keyof TOOLS)[]; system?: string };
type StepEnd = {
  readonly stepNumber: number;
  readonly toolCalls: readonly { readonly toolName: string }[];
  readonly usage: Pick<LanguageModelUsage, "inputTokens" | "outputTokens" | "inputTokenDetails">;
};

export type Steps<TOOLS extends ToolSet = ToolSet> = {
  readonly prepareStep: (step: StepStart) => Promise<StepChoice<TOOLS>>;
  readonly onStepFinish: (step: StepEnd) => Promise<void>;
};

/** For generateText, streamText and ToolLoopAgent: which tools each step gets, and a report of what came of it. */
export declare function stepsWith<TOOLS extends ToolSet>(
  client: ToolcribClient,
  options: StepOptions<TOOLS>,
): Steps<TOOLS>;

/** The half of `stepsWith` that chooses, for those who do not report. */
export declare function prepareStepWith<TOOLS extends ToolSet>(
  client: ToolcribClient,
  options: StepOptions<TOOLS>,
): Steps<TOOLS>["prepareStep"];

/** The tools about tools, answered by Toolcrib: with them the model reaches every tool that it may use. */
export declare function metaTools(client: ToolcribClient, session: StepSession): ToolSet;

/** The tools of an answer, run by Toolcrib. */
export declare function toolsFrom(
  client: ToolcribClient,
  resolution: Pick<Resolution, "tools" | "sessionId" | "role">,
  format?: StepFormat,
): ToolSet;
