import type { Json, JsonObject, ToolEntry } from "@/server/engine/model/snapshot";
import type { PrismaClient } from "@/server/lib/db/generated/client";

export type ToolContext = {
  readonly client: PrismaClient;
  /** The workbench's owner: a person, or an agent key without one. */
  readonly ownerId: string;
  /** Keys of one person share the workbench, but not conversations. */
  readonly agentId: string;
  readonly now: Date;
  readonly sessionId?: string | null;
  /** Whether the agent may learn a tool's name. Omitted: never. */
  readonly mayName?: (tool: string) => boolean;
};

export type BuiltinTool = {
  readonly definition: ToolEntry;
  run(context: ToolContext, args: JsonObject): Promise<Json>;
};

export type BuiltinSource = {
  readonly name: "workbench";
  readonly tools: ReadonlyMap<string, BuiltinTool>;
};

/** A failure, worded to help the model. Anything else thrown is an internal error. */
export class ToolFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ToolFailure";
  }
}
