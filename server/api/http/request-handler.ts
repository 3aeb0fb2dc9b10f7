import type { IncomingMessage, ServerResponse } from "node:http";
import { serializeAnswer } from "@/server/agent/serialize-answer";
import type { McpHandler } from "@/server/api/mcp/mcp-handler";
import type { Services } from "@/server/api/trpc/context";
import { describeAdminApi } from "@/server/contract/admin/openapi";
import { describeApi } from "@/server/contract/agent/openapi";
import type { OperationName } from "@/server/contract/agent/operations";
import type { Environment } from "@/server/lib/environment";
import { DomainError } from "@/server/lib/errors";
import { explainOutage, failWhenUnresponsive } from "@/server/runtime/snapshot/database-outage";
import { ADMIN_PREFIX, answerAdmin } from "./admin-routes";
import { AGENT_PREFIX, type AgentAnswer, answerAgent } from "./agent-routes";
import { handleAuth } from "./auth-handler";
import { clientAddressOf } from "./client-address";
import { answerDownload, DOWNLOADS_PREFIX } from "./downloads";
import { type AnswerHead, AnswerHeaders, requestIdOf, setPagePolicy } from "./headers";
import { isReady, readHealth } from "./health";
import { answerMetrics } from "./metrics-handler";
import { assertMethod, isApiPath, pathForLog, readPath } from "./request-line";
import { sendAnswer, sendJson, sendThrown } from "./respond";
import { traceAnswer } from "./trace-answer";
import { answerTrpcMutation, findTrpcMutation, TRPC_PREFIX } from "./trpc-fast-path";
import { answerTrpc } from "./trpc-handler";

const OPENAPI_PATH = `${AGENT_PREFIX}/openapi.json`;

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = {
  readonly services: Services;
  readonly environment: Environment;
  readonly pages: PageHandler;
  readonly mcp: McpHandler;
  readonly dev: boolean;
};

/** Entry point of every request: the API is answered here, everything else by Next. */
export function createRequestHandler({ services, environment, pages, mcp, dev }: Options) {
  const { log } = services;
  const headers = new AnswerHeaders(environment);

  async function route(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const path = readPath(request);
    assertMethod(request.method, path, dev);
    if (path === "/api/health") return answerHealth(request, response);
    if (path === "/metrics") return answerMetrics(services, environment, request, response);
    if (path.startsWith(DOWNLOADS_PREFIX)) return answerDownload(response, path);
    if (!isApiPath(path)) {
      setPagePolicy(request, response, dev);
      return pages(request, response);
    }
    const origin = originOf(request, environment);
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads && isForeign(request, environment)) {
      throw new DomainError("forbidden", "Cross-site request blocked");
    }
    // Needs no key: it describes the API, not any tools.
    if (path === OPENAPI_PATH) return sendJson(response, 200, describeApi({ origin, version: services.version }));
    if (path === `${ADMIN_PREFIX}/openapi.json`) {
      return sendJson(response, 200, describeAdminApi({ origin, version: services.version }));
    }
    if (path.startsWith(`${ADMIN_PREFIX}/`)) {
      return explainingOutages(answerAdmin(services, request, response, path));
    }
    if (path === "/mcp") return mcp.answer(request, response);
    if (path.startsWith("/api/auth/")) {
      const clientAddress = clientAddressOf(request, environment);
      const answered = handleAuth(services.auth, request, response, { origin, clientAddress });
      return explainingOutages(answered);
    }
    if (path.startsWith(TRPC_PREFIX)) return answerTrpc(services, request, response, { requestId, origin, path });
    throw new DomainError("not_found", `Not found: ${request.method} ${path}`);
  }

  function explainingOutages(answered: Promise<void>): Promise<void> {
    return failWhenUnresponsive(services.snapshots, answered).catch(async (error: unknown) => {
      throw await explainOutage(services.snapshots, error);
    });
  }

  function answerHealth(request: IncomingMessage, response: ServerResponse): void {
    const health = readHealth(services);
    const asksReadiness = new URL(request.url ?? "/", "http://toolcrib").searchParams.has("ready");
    sendJson(response, asksReadiness && !isReady(health) ? 503 : 200, health);
  }

  /** Agents ask before every model call, so their path is the shortest. */
  async function answerAgentTimed(request: IncomingMessage, response: ServerResponse, head: AnswerHead): Promise<void> {
    const started = performance.now();
    let answer: AgentAnswer | null = null;
    try {
      const path = readPath(request);
      if (isForeign(request, environment)) throw new DomainError("forbidden", "Cross-site request blocked");
      answer = await answerAgent(services, request, response, path);
      sendAnswer(response, head, serializeAnswer(answer.operation, answer.body));
    } catch (error) {
      reportFailure(request, response, error, head.requestId);
    }
    measure(request, response, answer, started);
  }

  async function answerMutationTimed(
    request: IncomingMessage,
    response: ServerResponse,
    operation: OperationName,
    head: AnswerHead,
  ): Promise<void> {
    const started = performance.now();
    const body = await answerTrpcMutation(services, request, response, operation, head);
    measure(request, response, { operation, body }, started);
  }

  function measure(
    request: IncomingMessage,
    response: ServerResponse,
    answer: AgentAnswer | null,
    started: number,
  ): void {
    const ms = performance.now() - started;
    services.metrics.countRequest(answer?.operation ?? "none", response.statusCode, ms);
    if (services.tracing !== null) traceAnswer(services.tracing, request, response, answer, ms);
  }

  function reportFailure(request: IncomingMessage, response: ServerResponse, error: unknown, requestId: string): void {
    if (!(error instanceof DomainError) && request.destroyed && !request.complete) {
      log.debug({ requestId }, "client disconnected");
      return;
    }
    if (!response.headersSent) headers.set(response, requestId);
    if (sendThrown(response, error)) log.error({ err: error, requestId }, "failed");
  }

  return function handle(request: IncomingMessage, response: ServerResponse): void {
    const requestId = requestIdOf(request);
    if (log.isLevelEnabled("debug")) logWhenDone(request, response, requestId);
    if (services.gateway.matches(request)) {
      answerGateway(request, response, requestId);
      return;
    }
    const isAgents = request.url?.startsWith(`${AGENT_PREFIX}/`) && !request.url.startsWith(OPENAPI_PATH);
    const mutation = isAgents || isForeign(request, environment) ? undefined : findTrpcMutation(request);
    const head = { headers, requestId };
    if (!isAgents && mutation === undefined) headers.set(response, requestId);
    const answered = isAgents
      ? answerAgentTimed(request, response, head)
      : mutation === undefined
        ? route(request, response, requestId)
        : answerMutationTimed(request, response, mutation, head);
    answered.catch((error: unknown) => reportFailure(request, response, error, requestId));
  };

  /** Answers as a provider would, so that none of our own headers and error shapes apply. */
  function answerGateway(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const facts = { requestId, isForeign: isForeign(request, environment) };
    services.gateway.answer(request, response, facts).catch((error: unknown) => {
      log.error({ err: error, requestId }, "failed");
      response.destroy();
    });
  }

  function logWhenDone(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const started = performance.now();
    response.on("close", () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      log.debug({ requestId, method: request.method, path: pathForLog(request), status: response.statusCode, ms });
    });
  }
}

/** The address of this request as the browser sees it. */
function originOf(request: IncomingMessage, environment: Environment): string {
  if (environment.publicUrl !== null) return environment.publicUrl.origin;
  return `http://${request.headers.host ?? "localhost"}`;
}

/**
 * Whether another site made the browser send this. Cookies are SameSite=Lax already; this also refuses foreign origins.
 * Requests without an Origin do not come from a page.
 */
function isForeign(request: IncomingMessage, environment: Environment): boolean {
  if (request.headers["sec-fetch-site"] === "cross-site") return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== originOf(request, environment);
}
