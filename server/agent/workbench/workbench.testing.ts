import type { Json, JsonObject } from "@/server/engine/model/snapshot";
import { createTestDatabase } from "@/server/testing/test-database";
import { workbench } from "./workbench";

// biome-ignore lint/suspicious/noExplicitAny: tests read into answers of any shape
type Answer = any;

export type Owner = {
  readonly id: string;
  call(tool: string, args?: JsonObject): Promise<Answer>;
  fail(tool: string, args?: JsonObject): Promise<string>;
};

/** A database with the workbench, for tests: each owner is new, and the clock stands still. */
export async function openTestWorkbench() {
  const database = await createTestDatabase({ seeded: false });
  let owners = 0;
  const bench = {
    database,
    now: new Date("2026-11-16T06:30:00.000Z"),
    sessionId: null as string | null,
    mayName: (_tool: string) => true as boolean,
    newOwner(id = `user_${++owners}`, agentId = id): Owner {
      const call = async (name: string, args: JsonObject = {}): Promise<Json> => {
        const tool = workbench.tools.get(name);
        if (tool === undefined) throw new Error(`There is no tool ${name}`);
        const { now, sessionId, mayName } = bench;
        const answer = await tool.run({ client: database.client, ownerId: id, agentId, now, sessionId, mayName }, args);
        // Results go over the wire.
        return JSON.parse(JSON.stringify(answer));
      };
      return {
        id,
        call,
        async fail(name, args) {
          const failure = await call(name, args).then(
            (answer) => new Error(`It answered ${JSON.stringify(answer)}`),
            (error: unknown) => error as Error,
          );
          if (failure.name !== "ToolFailure") throw failure;
          return failure.message;
        },
      };
    },
    /** Advances the clock. */
    wait(hours: number) {
      bench.now = new Date(bench.now.getTime() + hours * 3_600_000);
    },
  };
  return bench;
}

export type TestWorkbench = Awaited<ReturnType<typeof openTestWorkbench>>;
