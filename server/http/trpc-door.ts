import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { DomainError } from "@/server/errors";
import { appRouter } from "@/server/trpc/app-router";
import { createContext, type Services } from "@/server/trpc/context";
import { toHeaders } from "./auth-handler";

/** An OpenAPI document of 4 MB, with its quotes escaped, comes in here. */
const BODY_LIMIT = 10 * 1024 * 1024;
export const TRPC_PREFIX = "/api/trpc/";

type Facts = { readonly requestId: string; readonly origin: string; readonly path: string };

/** tRPC's own adapter, with our context; people come with a cookie, agents with a key. */
export function answerTrpc(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  { requestId, origin, path }: Facts,
): Promise<void> {
  res.setHeader("Cache-Control", "no-store");
  const { authorization } = req.headers;
  return nodeHTTPRequestHandler({
    router: appRouter,
    req,
    res,
    path: path.slice(TRPC_PREFIX.length),
    maxBodySize: BODY_LIMIT,
    maxBatchSize: 20,
    createContext: () => createContext(services, { headers: () => toHeaders(req), requestId, origin, authorization }),
    responseMeta({ errors }) {
      const causes = errors.map(({ cause }) => (cause instanceof DomainError ? cause.details.retryAfter : undefined));
      const waits = causes.filter((wait) => typeof wait === "number");
      return waits.length === 0 ? {} : { headers: { "retry-after": String(Math.max(...waits)) } };
    },
    onError({ error, path: procedure }) {
      if (error.code !== "INTERNAL_SERVER_ERROR") return;
      services.log.error({ err: error.cause ?? error, requestId, path: procedure }, "failed");
    },
  });
}
