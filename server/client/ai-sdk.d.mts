import type { LanguageModelUsage, ModelMessage, ToolSet } from "ai";
import type { ToolcribClient } from "./index.d.mts";
import type { FrameworkOptions } from "./session.d.mts";

export type StepOptions<TOOLS extends ToolSet = ToolSet> = FrameworkOptions & {
  /** The same object that generateText gets. Tools that the app does not have are added to it, and run by Toolcrib. */
  readonly tools: TOOLS;
  /** Set to false to offer only the app's own tools, and meta-tools. Default: true. */
  readonly addMissing?: boolean;
  /**
   * Your system prompt. Pass it here instead of to generateText, because the policy may extend it. If omitted, the
   * policy's addition is not sent.
   */
  readonly system?: string;
};

type StepStart = { readonly stepNumber: number; readonly messages: readonly ModelMessage[] };
type StepChoice<TOOLS> = { activeTools: (keyof TOOLS & string)[]; system?: string };
type StepEnd = {
  readonly stepNumber?: number;
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
