import type { Agent, AgentOutputType } from "@openai/agents";
import type { ToolcribClient } from "./index.d.mts";
import type { FrameworkOptions } from "./session.d.mts";

/**
 * Before each model call, the agent gets the tools that the conversation needs, and Toolcrib runs them. The agent's own
 * tools stay. One agent per conversation: it is changed and returned.
 */
export declare function connectAgent<TContext, TOutput extends AgentOutputType>(
  agent: Agent<TContext, TOutput>,
  client: ToolcribClient,
  options: FrameworkOptions,
): Agent<TContext, TOutput>;
