import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import { DomainError } from "@/server/errors";
import { appRouter } from "@/server/trpc/app-router";
import { createContext, type Services } from "@/server/trpc/context";
import { toHeaders } from "./auth-handler";
import { traceAnswer } from "./trace-answer";
import { TRPC_PREFIX } from "./trpc-lane";

const BODY_LIMIT = 4 * 1024 * 1024;
/** An OpenAPI document of 4 MB, a policy file or a file of cases of 8, with their quotes escaped. */
const DOCUMENT_LIMIT = 10 * 1024 * 1024;
const TAKES_DOCUMENTS: readonly string[] = [
  "sources.previewSync",
  "sources.applySync",
  "policyFile.preview",
  "policyFile.import",
  "evaluations.previewImport",
  "evaluations.importCases",
  "tools.previewImport",
  "tools.applyImport",
];

/** Agents' procedures by their tRPC names. */
const AGENT_PROCEDURES = new Map(
  (Object.keys(OPERATIONS) as OperationName[]).map((name) => [OPERATIONS[name].trpc as string, name]),
);

function measureWhenDone(
  services: Services,
  req: IncomingMessage,
  res: ServerResponse,
  operation: OperationName,
): void {
  const started = performance.now();
  res.once("finish", () => {
    const ms = performance.now() - started;
    services.metrics.countRequest(operation, res.statusCode, ms);
    if (services.tracing !== null) traceAnswer(services.tracing, req, res, { operation, body: null }, ms);
  });
}

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
  const procedure = path.slice(TRPC_PREFIX.length);
  const operation = AGENT_PROCEDURES.get(procedure);
  if (operation !== undefined) measureWhenDone(services, req, res, operation);
  return nodeHTTPRequestHandler({
    router: appRouter,
    req,
    res,
    path: procedure,
    maxBodySize: TAKES_DOCUMENTS.includes(procedure) ? DOCUMENT_LIMIT : BODY_LIMIT,
    // Queries may be posted as well: an agent's messages are long for an address.
    allowMethodOverride: true,
    maxBatchSize: 20,
    createContext: () => createContext(services, { headers: () => toHeaders(req), requestId, origin, authorization }),
    responseMeta({ errors }) {
      const causes = errors.map(({ cause }) => (cause instanceof DomainError ? cause.details.retryAfter : undefined));
      const waits = causes.filter((wait) => typeof wait === "number");
      return waits.length === 0 ? {} : { headers: { "retry-after": String(Math.max(...waits)) } };
    },
    onError({ error, path: failed }) {
      if (error.code !== "INTERNAL_SERVER_ERROR") return;
      services.log.error({ err: error.cause ?? error, requestId, path: failed }, "failed");
    },
  });
}
