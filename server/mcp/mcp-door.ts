import type { IncomingMessage, ServerResponse } from "node:http";
import { createMcpHandler, isLegacyRequest, legacyStatelessFallback } from "@modelcontextprotocol/server";
import type { AgentServices } from "@/server/agent/agent-services";
import { callerOf } from "@/server/agent/caller";
import { DomainError, ERRORS } from "@/server/errors";
import { argumentsBodyBytes } from "@/server/http/body-limits";
import { readAgentBody } from "@/server/http/read-json";
import type { KeyRing } from "@/server/keys/key-ring";
import type { ServedRevisions } from "@/server/snapshot/served-revisions";
import { createLegacySessions } from "./legacy-sessions";
import { createMcpServer, type McpCaller } from "./mcp-server";
import { sendWebResponse, toWebRequest } from "./web-messages";

/** MCP over streamable HTTP at /mcp, for the revision of 2026-07-28 and those before it. */
export type McpDoor = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Sends those away who only listen: they would stay for as long as the process does. Calls under way go on. */
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
/** How often it is looked whether keys of those who listen have expired. */
const CHECK_MS = 1000;
/** As tRPC has it. */
const MAX_BATCH = 20;

export function openMcpDoor(services: Services): McpDoor {
  const { keys, log, metrics, version } = services;
  const onerror = (error: Error) => log.debug({ err: error }, "mcp");
  const factory = ({ authInfo }: { authInfo?: { extra?: Record<string, unknown> } }) => {
    const caller = authInfo?.extra?.caller as McpCaller | undefined;
    if (caller === undefined) throw new DomainError("unauthenticated", "A key is needed");
    return createMcpServer(services, caller, version);
  };
  const modern = createMcpHandler(factory, { legacy: "reject", onerror });
  const stateless = legacyStatelessFallback(factory, onerror);
  const legacy = createLegacySessions();
  /** Answers under way, and streams that stay open: for whom. */
  const answering = new Map<ServerResponse, string>();
  const listening = new Set<ServerResponse>();
  const stopListening = services.served.onChange(() => {
    modern.notify.toolsChanged();
    legacy.tellListChanged();
  });
  const checking = setInterval(endRefused, CHECK_MS);
  checking.unref();
  const stopHearing = keys.onChange(endRefused);

  /** A key is asked for when a request begins; a stream may outlive it. */
  function endRefused(): void {
    for (const [response, ownerId] of answering) if (!keys.isLive(ownerId)) response.destroy();
    void legacy.keepOnly(keys.isLive);
  }

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
    const transport =
      methodOf(body) === "initialize"
        ? await legacy.open(await createMcpServer(services, caller, version), agent.ownerId, role)
        : legacy.find(request.headers.get("mcp-session-id"), agent.ownerId, role);
    return transport === null ? stateless(request, options) : transport.handleRequest(request, options);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, count: Count): Promise<void> {
    if (!METHODS.includes(request.method ?? "")) {
      throw new DomainError("method_not_allowed", `/mcp answers ${METHODS.join(", ")}`);
    }
    const caller = identify(request);
    answering.set(response, caller.agent.ownerId);
    response.once("close", () => {
      answering.delete(response);
      listening.delete(response);
    });
    const limit = argumentsBodyBytes(services.settings.current());
    const { webRequest, parsedBody } = await toWebRequest(request, response, () => {
      return readAgentBody(services, request, limit);
    });
    // A batch is as many uses of the key as it holds; the first is counted already.
    if (Array.isArray(parsedBody)) {
      if (parsedBody.length > MAX_BATCH) {
        throw new DomainError("invalid", `body: a batch may hold at most ${MAX_BATCH} messages`);
      }
      for (let at = 1; at < parsedBody.length; at++) keys.identify(request.headers.authorization);
    }
    const extra = { caller, requestId: response.getHeader("X-Request-Id") };
    const authInfo = { token: "", clientId: caller.agent.ownerId, scopes: [], extra };
    const options = { authInfo, ...(parsedBody !== undefined && { parsedBody }) };
    const made = (await isLegacyRequest(webRequest, parsedBody))
      ? await answerLegacy(webRequest, parsedBody, caller, options)
      : await modern.fetch(webRequest, options);
    // A stream for notices is open for as long as the client likes: that it was opened is the answer.
    const isForNotices = request.method === "GET" || methodOf(parsedBody) === "subscriptions/listen";
    if (isForNotices) {
      count(made.status);
      listening.add(response);
    }
    await sendWebResponse(made, response);
    if (!isForNotices) count(made.status);
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
    endNotices() {
      for (const response of listening) response.end();
    },
    async stop() {
      clearInterval(checking);
      stopHearing();
      stopListening();
      await Promise.all([modern.close(), legacy.stop()]);
    },
  };
}

type Count = (status: number) => void;

function methodOf(body: unknown): unknown {
  return (body as { method?: unknown } | null | undefined)?.method;
}
