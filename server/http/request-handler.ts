import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import type { Environment } from "@/server/environment";
import { DomainError } from "@/server/errors";
import { appRouter } from "@/server/trpc/app-router";
import { createContext, type Services } from "@/server/trpc/context";
import { handleAuth, toHeaders } from "./auth-handler";
import { requestIdOf, setPagePolicy, setSecurityHeaders } from "./headers";
import { readHealth } from "./health";
import { clientAddressOf, isForeign, originOf } from "./origin";
import { assertMethod, isApiPath, pathForLog, readPath } from "./request-line";
import { sendError, sendJson } from "./respond";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const BODY_LIMIT = 4 * 1024 * 1024;

type Options = {
  readonly services: Services;
  readonly environment: Environment;
  readonly pages: PageHandler;
  readonly dev: boolean;
};

/** Every request comes in here: the API is answered in place, everything else goes to Next. */
export function createRequestHandler({ services, environment, pages, dev }: Options) {
  const { log } = services;

  async function route(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const path = readPath(request);
    assertMethod(request.method, path, dev);
    if (path === "/api/health") return answerHealth(request, response);
    if (!isApiPath(path)) {
      setPagePolicy(request, response, dev);
      return pages(request, response);
    }
    const origin = originOf(request, environment);
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!reads && isForeign(request, environment)) {
      throw new DomainError("forbidden", "This request comes from another site");
    }
    if (path.startsWith("/api/auth/")) {
      const clientAddress = clientAddressOf(request, environment);
      return handleAuth(services.auth, request, response, { origin, clientAddress });
    }
    if (path.startsWith("/api/trpc/")) return answerTrpc(request, response, requestId, origin, path);
    throw new DomainError("not_found", `There is nothing at ${request.method} ${path}`);
  }

  function answerHealth(request: IncomingMessage, response: ServerResponse): void {
    const health = readHealth(services);
    const ready = health.status === "ok";
    const asksReadiness = new URL(request.url ?? "/", "http://toolcrib").searchParams.has("ready");
    sendJson(response, asksReadiness && !ready ? 503 : 200, health);
  }

  function answerTrpc(
    req: IncomingMessage,
    res: ServerResponse,
    requestId: string,
    origin: string,
    pathname: string,
  ): Promise<void> {
    res.setHeader("Cache-Control", "no-store");
    return nodeHTTPRequestHandler({
      router: appRouter,
      req,
      res,
      path: pathname.slice("/api/trpc/".length),
      maxBodySize: BODY_LIMIT,
      maxBatchSize: 20,
      createContext: () => createContext(services, { headers: toHeaders(req), requestId, origin }),
      onError({ error, path }) {
        if (error.code === "INTERNAL_SERVER_ERROR") log.error({ err: error.cause ?? error, requestId, path }, "failed");
      },
    });
  }

  return function handle(request: IncomingMessage, response: ServerResponse): void {
    const started = performance.now();
    const requestId = requestIdOf(request);
    setSecurityHeaders(response, requestId);
    response.on("close", () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      log.debug({
        requestId,
        method: request.method,
        path: pathForLog(request),
        status: response.statusCode,
        ms,
      });
    });
    route(request, response, requestId).catch((error: unknown) => {
      if (error instanceof DomainError) return sendError(response, error.code, error.message);
      if (request.destroyed && !request.complete) {
        log.debug({ requestId }, "the caller hung up");
        return;
      }
      log.error({ err: error, requestId }, "failed");
      sendError(response, "internal", `Something went wrong on our side; the log has it under ${requestId}`);
    });
  };
}
