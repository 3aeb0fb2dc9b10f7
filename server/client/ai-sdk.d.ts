import type { LanguageModelUsage, ModelMessage, ToolSet } from "ai";
import type { Resolution, ResolveInput, ToolcribClient } from "./index.d.ts";

/** Formats in which a tool is one object with a schema. */
export type StepFormat = "openai-chat" | "openai-responses" | "anthropic" | "mcp";

export type StepSession = {
  readonly sessionId: string;
  readonly role?: string | null;
  /** Which provider's naming rules apply. Default: `openai-chat`, which every provider accepts. */
  readonly format?: StepFormat;
};

export type StepOptions<TOOLS extends ToolSet = ToolSet> = StepSession & {
  /** The same object that generateText gets: active tools are looked up in it, and new tools are added to it. */
  readonly tools: TOOLS;
  /** Also offer tools that the app does not have. Toolcrib runs them. */
  readonly addMissing?: boolean;
  /**
   * Your system prompt. Pass it here instead of to generateText, because the policy may extend it. If omitted, the
   * policy's addition is not sent.
   */
  readonly system?: string;
  /** Extra input for each resolve: `model`, `contextWindow`, `mode`. */
  readonly resolve?: Partial<ResolveInput>;
  /** Called with each resolve's result, for logs and metrics. */
  readonly onResolve?: (resolution: Resolution) => void;
  /** Called if a report fails. The model continues. */
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

/** For generateText, streamText and ToolLoopAgent: selects the tools of each step and reports the result. */
export declare function stepsWith<TOOLS extends ToolSet>(
  client: ToolcribClient,
  options: StepOptions<TOOLS>,
): Steps<TOOLS>;

/** Only the selection of `stepsWith`, without reports. */
export declare function prepareStepWith<TOOLS extends ToolSet>(
  client: ToolcribClient,
  options: StepOptions<TOOLS>,
): Steps<TOOLS>["prepareStep"];

/** Meta-tools, answered by Toolcrib: with them the model can reach every tool it may use. */
export declare function metaTools(client: ToolcribClient, session: StepSession): ToolSet;

/** The tools of a resolve, run by Toolcrib. */
export declare function toolsFrom(
  client: ToolcribClient,
  resolution: Pick<Resolution, "tools" | "sessionId" | "role">,
  format?: StepFormat,
): ToolSet;
