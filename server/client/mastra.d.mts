import type { Processor } from "@mastra/core/processors";
import type { ToolcribClient } from "./index.d.mts";
import type { FrameworkOptions } from "./session.d.mts";

/**
 * An input processor for a Mastra agent: before each step, adds the tools that the conversation needs. Toolcrib runs
 * them. The agent's own tools stay. One processor per conversation.
 */
export declare function toolcribProcessor(
  client: ToolcribClient,
  options: FrameworkOptions,
): Required<Pick<Processor<"toolcrib">, "id" | "processInputStep" | "processLLMResponse">>;
