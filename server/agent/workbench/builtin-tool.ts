import type { Json, JsonObject, ToolEntry } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";

/** For whom and when a built-in tool runs. */
export type ToolContext = {
  readonly client: PrismaClient;
  /** Whose workbench it is: a person, or an agent key that nobody stands behind. */
  readonly ownerId: string;
  /** Who calls: an agent key, or the person in a chat. Keys of one person share the workbench, not what was said to them. */
  readonly agentId: string;
  readonly now: Date;
  /** The conversation in which the tool is called: it is not one of the earlier ones. */
  readonly sessionId?: string | null;
  /** Whether the agent may hear of a tool by name. Left out: of none. */
  readonly mayName?: (tool: string) => boolean;
};

export type BuiltinTool = {
  /** Exactly what the catalog says of it. */
  readonly definition: ToolEntry;
  run(context: ToolContext, args: JsonObject): Promise<Json>;
};

export type BuiltinSource = {
  readonly name: "workbench";
  readonly tools: ReadonlyMap<string, BuiltinTool>;
};

/** What went wrong, in words that help the model to do better. Everything else that is thrown is a fault of ours. */
export class ToolFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ToolFailure";
  }
}
