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

export function createRequestHandler(options: Options) {
  const handler = new RequestHandler(options);
  return (request: IncomingMessage, response: ServerResponse): void => handler.handle(request, response);
}

class RequestHandler {
  readonly #options: Options;
  readonly #headers: AnswerHeaders;

  constructor(options: Options) {
    this.#options = options;
    this.#headers = new AnswerHeaders(options.environment);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const { log, gateway } = this.#options.services;
    const requestId = requestIdOf(request);
    if (log.isLevelEnabled("debug")) logWhenDone(log, request, response, requestId);
    if (gateway.matches(request)) this.#answerGateway(request, response, requestId);
    else {
      this.#dispatch(request, response, requestId).catch((error: unknown) =>
        this.#reportFailure(request, response, error, requestId),
      );
    }
  }

  /** Answers as a provider would, so that none of our own headers and error shapes apply. */
  #answerGateway(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const { gateway, log } = this.#options.services;
    gateway.answer(request, response, { requestId, isForeign: this.#isForeign(request) }).catch((error: unknown) => {
      log.error({ err: error, requestId }, "failed");
      response.destroy();
    });
  }

  #dispatch(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const head = { headers: this.#headers, requestId };
    const isAgents = request.url?.startsWith(`${AGENT_PREFIX}/`) && !request.url.startsWith(OPENAPI_PATH);
    if (isAgents) return this.#answerAgentTimed(request, response, head);
    const mutation = this.#isForeign(request) ? undefined : findTrpcMutation(request);
    if (mutation !== undefined) return this.#answerMutationTimed(request, response, mutation, head);
    this.#headers.set(response, requestId);
    return this.#route(request, response, requestId);
  }

  async #route(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const { services, environment, pages, dev } = this.#options;
    const path = readPath(request);
    assertMethod(request.method, path, dev);
    if (path === "/api/health") return answerHealth(services, request, response);
    if (path === "/metrics") return answerMetrics(services, environment, request, response);
    if (path.startsWith(DOWNLOADS_PREFIX)) return answerDownload(response, path);
    if (isApiPath(path)) return this.#routeApi(request, response, requestId, path);
    setPagePolicy(request, response, dev);
    return pages(request, response);
  }

  async #routeApi(request: IncomingMessage, response: ServerResponse, requestId: string, path: string): Promise<void> {
    const { services, environment, mcp } = this.#options;
    const { version } = services;
    const origin = originOf(request, environment);
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads) this.#assertNotForeign(request);
    // Needs no key: it describes the API, not any tools.
    if (path === OPENAPI_PATH) return sendJson(response, 200, describeApi({ origin, version }));
    if (path === `${ADMIN_PREFIX}/openapi.json`) return sendJson(response, 200, describeAdminApi({ origin, version }));
    if (path.startsWith(`${ADMIN_PREFIX}/`)) {
      return explainingOutages(services, answerAdmin(services, request, response, path));
    }
    if (path === "/mcp") return mcp.answer(request, response);
    if (path.startsWith("/api/auth/")) {
      const clientAddress = clientAddressOf(request, environment);
      return explainingOutages(services, handleAuth(services.auth, request, response, { origin, clientAddress }));
    }
    if (path.startsWith(TRPC_PREFIX)) return answerTrpc(services, request, response, { requestId, origin, path });
    throw new DomainError("not_found", `Not found: ${request.method} ${path}`);
  }

  /** Agents ask before every model call, so their path is the shortest. */
  async #answerAgentTimed(request: IncomingMessage, response: ServerResponse, head: AnswerHead): Promise<void> {
    const started = performance.now();
    let answer: AgentAnswer | null = null;
    try {
      const path = readPath(request);
      this.#assertNotForeign(request);
      answer = await answerAgent(this.#options.services, request, response, path);
      sendAnswer(response, head, serializeAnswer(answer.operation, answer.body));
    } catch (error) {
      this.#reportFailure(request, response, error, head.requestId);
    }
    measure(this.#options.services, request, response, answer, started);
  }

  async #answerMutationTimed(
    request: IncomingMessage,
    response: ServerResponse,
    operation: OperationName,
    head: AnswerHead,
  ): Promise<void> {
    const { services } = this.#options;
    const started = performance.now();
    const body = await answerTrpcMutation(services, request, response, operation, head);
    measure(services, request, response, { operation, body }, started);
  }

  #reportFailure(request: IncomingMessage, response: ServerResponse, error: unknown, requestId: string): void {
    const { log } = this.#options.services;
    if (!(error instanceof DomainError) && request.destroyed && !request.complete) {
      log.debug({ requestId }, "client disconnected");
      return;
    }
    if (!response.headersSent) this.#headers.set(response, requestId);
    if (sendThrown(response, error)) log.error({ err: error, requestId }, "failed");
  }

  #isForeign(request: IncomingMessage): boolean {
    return isForeign(request, this.#options.environment);
  }

  #assertNotForeign(request: IncomingMessage): void {
    if (this.#isForeign(request)) throw new DomainError("forbidden", "Cross-site request blocked");
  }
}

function explainingOutages({ snapshots }: Services, answered: Promise<void>): Promise<void> {
  return failWhenUnresponsive(snapshots, answered).catch(async (error: unknown) => {
    throw await explainOutage(snapshots, error);
  });
}

function answerHealth(services: Services, request: IncomingMessage, response: ServerResponse): void {
  const health = readHealth(services);
  const asksReadiness = new URL(request.url ?? "/", "http://toolcrib").searchParams.has("ready");
  sendJson(response, asksReadiness && !isReady(health) ? 503 : 200, health);
}

function measure(
  { metrics, tracing }: Services,
  request: IncomingMessage,
  response: ServerResponse,
  answer: AgentAnswer | null,
  started: number,
): void {
  const ms = performance.now() - started;
  metrics.countRequest(answer?.operation ?? "none", response.statusCode, ms);
  if (tracing !== null) traceAnswer(tracing, request, response, answer, ms);
}

function logWhenDone(
  log: Services["log"],
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const started = performance.now();
  response.on("close", () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log.debug({ requestId, method: request.method, path: pathForLog(request), status: response.statusCode, ms });
  });
}

function originOf(request: IncomingMessage, environment: Environment): string {
  if (environment.publicUrl !== null) return environment.publicUrl.origin;
  return `http://${request.headers.host ?? "localhost"}`;
}

/** Cookies are SameSite=Lax already; this also refuses foreign origins. Requests without an Origin do not come from a page. */
function isForeign(request: IncomingMessage, environment: Environment): boolean {
  if (request.headers["sec-fetch-site"] === "cross-site") return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== originOf(request, environment);
}
