import type { JsonObject, SourceKind } from "@/server/engine/model/snapshot";
import { createVault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { SourceRead } from "./plan-sync";
import { readMcp } from "./read/read-mcp";
import type { SourceServices } from "./source-services";
import { sources } from "./sources.service";

export const ADA = { id: null, name: "Ada" };

/** Sources with test answers, by name. */
export function fakeUpstream(client: PrismaClient) {
  const answers = new Map<string, SourceRead | Error>();
  const asked: string[] = [];
  const services: SourceServices = {
    client,
    vault: createVault("the operator's secret"),
    log: { info() {}, warn() {} },
    async readSource({ name }) {
      asked.push(name);
      const answer = answers.get(name) ?? { tools: [], problems: [] };
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { services, answers, asked };
}

/** The listing of an MCP server with these tools, with defaults. */
export function listed(...tools: (JsonObject & { name: string })[]): SourceRead {
  return readMcp(
    tools.map((tool) => ({ description: `Does ${tool.name}.`, inputSchema: { type: "object" }, ...tool })),
  );
}

export function createSource(
  client: PrismaClient,
  name: string,
  connection: JsonObject = { transport: "http", url: `https://${name}.example/mcp` },
  kind: SourceKind = "mcp",
) {
  return sources.create(client, ADA, { name, kind, title: name, description: "", connection, enabled: true });
}
