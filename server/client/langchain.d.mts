import type { AgentMiddleware } from "langchain";
import type { ToolcribClient } from "./index.d.mts";
import type { FrameworkOptions } from "./session.d.mts";

/**
 * Middleware for LangChain's `createAgent`: before each model call, adds the tools that the conversation needs. Toolcrib
 * runs them. The agent's own tools stay.
 */
export declare function toolcribMiddleware(client: ToolcribClient, options: FrameworkOptions): AgentMiddleware;
