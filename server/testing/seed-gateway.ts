import pino from "pino";
import { createRecordQueue } from "@/server/agent/rounds/record-queue";
import { someGatewayRound } from "@/server/agent/rounds/some-records.testing";
import { DEFAULT_SETTINGS } from "@/server/contract/settings";
import { createObservedTools } from "@/server/gateway/observed-tools";

const TOOLS = ["read_file", "write_file", "apply_patch", "web_search", "git_log", "mcp__jira__create_issue"];

type Options = {
  readonly role?: string;
  readonly rounds?: number;
  /** Every n-th round loses a tool; 0: none. */
  readonly lostEvery?: number;
  readonly mode?: "observe" | "on";
  readonly model?: string;
  /** The interval between rounds; the newest is a minute old. */
  readonly stepMs?: number;
  readonly prefix?: string;
};

/** Gateway traffic of a coding agent, written as the process writes it. */
export async function seedGateway(databaseUrl: string, options: Options = {}): Promise<void> {
  const { role = "coder", rounds = 400, lostEvery = 0, mode = "observe", model = "demo", stepMs = 60_000 } = options;
  const { prefix = "seed" } = options;
  const queue = createRecordQueue({
    ...{ databaseUrl, settings: { current: () => DEFAULT_SETTINGS, isRead: () => true } },
    log: pino({ level: "silent" }),
  });
  const observed = createObservedTools({ records: queue });
  observed.note({
    client: "codex_cli_rs/0.169.0",
    tools: TOOLS.map((name) => ({
      name,
      description: `Does ${name.replaceAll("_", " ").trim()} for the agent.`,
      inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
    })),
  });
  const newest = Date.now() - 60_000;
  for (let index = 0; index < rounds; index++) {
    const isLost = lostEvery > 0 && index % lostEvery === lostEvery - 1;
    queue.addGatewayRound(
      someGatewayRound({
        id: `${prefix}_${role}_${mode}_${index}`,
        sessionId: `${prefix}_${role}_${Math.floor(index / 8)}`,
        roleName: role,
        ...{ mode, modelName: model, offered: TOOLS, sent: TOOLS.slice(0, 3), offeredTokens: 8900, sentTokens: 1200 },
        message: "What changed in the repository since the last release?",
        called: [isLost ? "git_log" : (TOOLS[index % 3] ?? "read_file")],
        at: new Date(newest - (rounds - 1 - index) * stepMs),
      }),
    );
  }
  await observed.settle();
  await queue.stop();
  const { dropped } = queue.stats();
  if (dropped > 0) throw new Error(`${dropped} gateway records were lost`);
}
