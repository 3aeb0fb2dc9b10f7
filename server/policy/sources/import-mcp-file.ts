import type { ImportMcpFileInput, McpFileOutcome, McpFilePreview } from "@/server/contract/mcp-file";
import type { Actor } from "@/server/lib/audit/actor";
import { DomainError } from "@/server/lib/errors";
import type { Outbound } from "@/server/lib/outbound/outbound";
import { parseInThread } from "@/server/policy/parsing/parse-thread";
import { checkAddresses } from "./check-addresses";
import { setCredentials } from "./credentials.service";
import type { McpRights, PlannedServer } from "./mcp-file/plan-mcp-file";
import type { SourceServices } from "./source-services";
import { sources } from "./sources.service";

type McpFileServices = Pick<SourceServices, "client" | "vault"> & {
  readonly outbound: Pick<Outbound, "assertAllowed">;
};

/** What the servers of an `mcp.json` would become. Nothing is written, and no value is returned. */
export async function previewMcpFile(
  { client }: Pick<McpFileServices, "client">,
  rights: McpRights,
  text: string,
): Promise<McpFilePreview> {
  return parseInThread("mcpFilePreview", text, await listKnown(client), rights);
}

/** Creates a source per chosen server. Each stands for itself: one that fails is reported, and the others are kept. */
export async function importMcpFile(
  services: McpFileServices,
  actor: Actor,
  rights: McpRights,
  { text, only, values }: ImportMcpFileInput,
): Promise<McpFileOutcome[]> {
  const { servers } = await parseInThread("mcpFile", text, await listKnown(services.client), rights, values);
  const outcomes: McpFileOutcome[] = [];
  for (const server of servers) {
    if (only.includes(server.shown.key)) outcomes.push(await createServer(services, actor, server, values));
  }
  return outcomes;
}

async function listKnown(client: McpFileServices["client"]) {
  return (await sources.list(client)).map(({ name, connection }) => ({ name, connection }));
}

async function createServer(
  services: McpFileServices,
  actor: Actor,
  { shown, entry, credentials }: PlannedServer,
  values: ImportMcpFileInput["values"],
): Promise<McpFileOutcome> {
  const { key, name } = shown;
  const failed = (error: string) => ({ key, name, sourceId: null, error });
  if (shown.problem !== null) return failed(shown.problem);
  const open = shown.inputs.find((input) => (values[input] ?? "") === "" && isOpen(entry, credentials, input));
  if (open !== undefined) return failed(`It needs a value for ${open}.`);
  try {
    await checkAddresses(services, entry, null);
    const { id } = await sources.create(services.client, actor, entry);
    if (credentials === null) return { key, name, sourceId: id, error: null };
    return await setCredentials(services.client, actor, services.vault, { sourceId: id, credentials }).then(
      () => ({ key, name, sourceId: id, error: null }),
      (error: unknown) => ({ key, name, sourceId: id, error: `Created without credentials: ${wordsOf(error)}` }),
    );
  } catch (error) {
    return failed(wordsOf(error));
  }
}

/** Whether a placeholder without a value is left somewhere. */
function isOpen(entry: PlannedServer["entry"], credentials: PlannedServer["credentials"], input: string): boolean {
  return JSON.stringify([entry.connection, credentials]).includes(`\${${input}`);
}

function wordsOf(error: unknown): string {
  if (error instanceof DomainError) return error.message.replace(/^connection(?:\.\w+)?: /, "");
  throw error;
}
