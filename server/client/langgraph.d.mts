import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { StructuredToolInterface } from "@langchain/core/tools";
import type { ToolcribClient } from "./index.d.mts";
import type { FrameworkOptions } from "./session.d.mts";

type State = { readonly messages: BaseMessage[] };
type Node = (state: State, config: RunnableConfig) => Promise<{ messages: BaseMessage[] }>;

export type NodeOptions = FrameworkOptions & {
  readonly model: BaseChatModel;
  /** The app's own tools. They are always sent, and run by the app. */
  readonly tools?: readonly StructuredToolInterface[];
};

/**
 * Two nodes for a graph with `messages` in its state: one calls the model with the tools that the conversation needs,
 * the other runs its calls.
 */
export declare function toolcribNodes(
  client: ToolcribClient,
  options: NodeOptions,
): { readonly callModel: Node; readonly callTools: Node };
