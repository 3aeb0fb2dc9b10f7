import type { IncomingMessage, ServerResponse } from "node:http";
import { createMcpHandler, isLegacyRequest, legacyStatelessFallback } from "@modelcontextprotocol/server";
import type { AgentServices } from "@/server/agent/agent-services";
import { callerOf } from "@/server/agent/caller";
import { argumentsBodyBytes } from "@/server/api/http/body-limits";
import { readAgentBody } from "@/server/api/http/read-json";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { DomainError, ERRORS } from "@/server/lib/errors";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import { createLegacySessions } from "./legacy-sessions";
import { createMcpServer, type McpCaller } from "./mcp-server";
import { McpStreams, SESSION_HEADER, type STREAMS } from "./mcp-streams";
import { sendStream, sendWebResponse, toWebRequest } from "./web-messages";

/** MCP over streamable HTTP at /mcp, for the revision of 2026-07-28 and those before it. */
export type McpHandler = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends streams that only listen, which would otherwise stay open as long as the process. Running calls continue. */
  endNotices(): void;
  stop(): Promise<void>;
};

type Services = AgentServices & {
  readonly keys: Pick<KeyRing, "identify" | "charge" | "isLive" | "onChange">;
  readonly served: Pick<ServedRevisions, "current" | "onChange">;
  readonly version: string;
};

const ROLE_HEADER = "x-toolcrib-role";
const METHODS: readonly string[] = ["POST", "GET", "DELETE"];
/** How often the keys of open streams are checked for expiry. */
const CHECK_MS = 1000;
const MAX_BATCH = 20;

type Options = { readonly streams?: Partial<typeof STREAMS> };

export function openMcpHandler(services: Services, options: Options = {}): McpHandler {
  const { keys, log, metrics, version } = services;
  const onerror = (error: Error) => log.debug({ err: error }, "mcp");
  const factory = ({ authInfo }: { authInfo?: { extra?: Record<string, unknown> } }) => {
    const caller = authInfo?.extra?.caller as McpCaller | undefined;
    if (caller === undefined) throw new DomainError("unauthenticated", "An agent key is required");
    return createMcpServer(services, caller, version);
  };
  // Our own limit applies instead, because it counts per owner.
  const modern = createMcpHandler(factory, { legacy: "reject", onerror, maxSubscriptions: Number.MAX_SAFE_INTEGER });
  const stateless = legacyStatelessFallback(factory, onerror);
  const legacy = createLegacySessions();
  const streams = new McpStreams(legacy, options.streams);
  const stopListening = services.served.onChange(() => {
    modern.notify.toolsChanged();
    legacy.tellListChanged();
  });
  const endRefused = () => streams.endRefused(keys.isLive);
  const checking = setInterval(endRefused, CHECK_MS);
  checking.unref();
  const unsubscribe = keys.onChange(endRefused);

  /** The role comes from the key; a key of several roles names one of them. */
  function identify(request: IncomingMessage): McpCaller {
    const agent = keys.identify(request.headers.authorization);
    const asked = request.headers[ROLE_HEADER];
    const role = typeof asked === "string" && asked !== "" ? asked : null;
    callerOf(services, agent, role);
    return { agent, role };
  }

  async function answerLegacy(request: Request, body: unknown, caller: McpCaller, options: object): Promise<Response> {
    const transport =
      methodOf(body) === "initialize"
        ? await legacy.open(await createMcpServer(services, caller, version), caller)
        : legacy.find(request.headers.get(SESSION_HEADER), caller);
    return transport === null ? stateless(request, options) : transport.handleRequest(request, options);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, count: Count): Promise<void> {
    if (!METHODS.includes(request.method ?? "")) {
      throw new DomainError("method_not_allowed", `/mcp supports only ${METHODS.join(", ")}`);
    }
    const caller = identify(request);
    streams.begin(response, caller.agent.ownerId);
    const limit = argumentsBodyBytes(services.settings.current());
    const { webRequest, parsedBody } = await toWebRequest(request, response, () => {
      return readAgentBody(services, request, limit);
    });
    // A notification stream stays open as long as the client likes, so it is counted when it opens.
    const isForNotices = request.method === "GET" || methodOf(parsedBody) === "subscriptions/listen";
    if (isForNotices) streams.hold(request, response, caller);
    // Each message of a batch is one use of the key; the first is counted already.
    if (Array.isArray(parsedBody)) {
      if (parsedBody.length > MAX_BATCH) {
        throw new DomainError("invalid", `body: a batch can have at most ${MAX_BATCH} messages`);
      }
      for (let at = 1; at < parsedBody.length; at++) keys.identify(request.headers.authorization);
    }
    const extra = { caller, requestId: response.getHeader("X-Request-Id") };
    const authInfo = { token: "", clientId: caller.agent.ownerId, scopes: [], extra };
    const options = { authInfo, ...(parsedBody !== undefined && { parsedBody }) };
    const made = (await isLegacyRequest(webRequest, parsedBody))
      ? await answerLegacy(webRequest, parsedBody, caller, options)
      : await modern.fetch(webRequest, options);
    if (isForNotices) {
      count(made.status);
      streams.listen(response);
      return sendStream(made, response);
    }
    await sendWebResponse(made, response);
    count(made.status);
  }

  return {
    async answer(request, response) {
      const started = performance.now();
      const count: Count = (status) => metrics.countRequest("mcp", status, performance.now() - started);
      try {
        await answer(request, response, count);
      } catch (error) {
        count(error instanceof DomainError ? ERRORS[error.code].status : ERRORS.internal.status);
        throw error;
      }
    },
    endNotices: () => streams.endNotices(),
    async stop() {
      clearInterval(checking);
      unsubscribe();
      stopListening();
      await Promise.all([modern.close(), legacy.stop()]);
    },
  };
}

type Count = (status: number) => void;

function methodOf(body: unknown): unknown {
  return (body as { method?: unknown } | null | undefined)?.method;
}
