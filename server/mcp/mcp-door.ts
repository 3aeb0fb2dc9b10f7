import type { IncomingMessage, ServerResponse } from "node:http";
import { createMcpHandler, isLegacyRequest, legacyStatelessFallback } from "@modelcontextprotocol/server";
import type { AgentServices } from "@/server/agent/agent-services";
import { callerOf } from "@/server/agent/caller";
import { DomainError } from "@/server/errors";
import type { KeyRing } from "@/server/keys/key-ring";
import type { ServedRevisions } from "@/server/snapshot/served-revisions";
import { createLegacySessions } from "./legacy-sessions";
import { createMcpServer, type McpCaller } from "./mcp-server";
import { sendWebResponse, toWebRequest } from "./web-messages";

/** MCP over streamable HTTP at /mcp, for the revision of 2026-07-28 and those before it. */
export type McpDoor = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  stop(): Promise<void>;
};

type Services = AgentServices & {
  readonly keys: Pick<KeyRing, "identify">;
  readonly served: Pick<ServedRevisions, "current" | "onChange">;
  readonly version: string;
};

const ROLE_HEADER = "x-toolcrib-role";
const METHODS: readonly string[] = ["POST", "GET", "DELETE"];

export function openMcpDoor(services: Services): McpDoor {
  const { keys, log, version } = services;
  const onerror = (error: Error) => log.debug({ err: error }, "mcp");
  const factory = ({ authInfo }: { authInfo?: { extra?: Record<string, unknown> } }) => {
    const caller = authInfo?.extra?.caller as McpCaller | undefined;
    if (caller === undefined) throw new DomainError("unauthenticated", "A key is needed");
    return createMcpServer(services, caller, version);
  };
  const modern = createMcpHandler(factory, { legacy: "reject", onerror });
  const stateless = legacyStatelessFallback(factory, onerror);
  const legacy = createLegacySessions();
  const stopListening = services.served.onChange(() => {
    modern.notify.toolsChanged();
    legacy.tellListChanged();
  });

  /** The role comes from the key; a key of several roles names one of them. */
  function identify(request: IncomingMessage): McpCaller {
    const agent = keys.identify(request.headers.authorization);
    const asked = request.headers[ROLE_HEADER];
    const role = typeof asked === "string" && asked !== "" ? asked : null;
    callerOf(services, agent, role);
    return { agent, role };
  }

  async function answerLegacy(request: Request, body: unknown, caller: McpCaller, options: object): Promise<Response> {
    const { agent, role } = caller;
    const isInitialize = (body as { method?: unknown } | null)?.method === "initialize";
    const transport = isInitialize
      ? await legacy.open(createMcpServer(services, caller, version), agent.ownerId, role)
      : legacy.find(request.headers.get("mcp-session-id"), agent.ownerId, role);
    return transport === null ? stateless(request, options) : transport.handleRequest(request, options);
  }

  return {
    async answer(request, response) {
      if (!METHODS.includes(request.method ?? "")) {
        throw new DomainError("method_not_allowed", `/mcp answers ${METHODS.join(", ")}`);
      }
      const caller = identify(request);
      const { webRequest, parsedBody } = await toWebRequest(request, response);
      const authInfo = { token: "", clientId: caller.agent.ownerId, scopes: [], extra: { caller } };
      const options = { authInfo, ...(parsedBody !== undefined && { parsedBody }) };
      const answer = (await isLegacyRequest(webRequest, parsedBody))
        ? await answerLegacy(webRequest, parsedBody, caller, options)
        : await modern.fetch(webRequest, options);
      await sendWebResponse(answer, response);
    },
    async stop() {
      stopListening();
      await Promise.all([modern.close(), legacy.stop()]);
    },
  };
}
