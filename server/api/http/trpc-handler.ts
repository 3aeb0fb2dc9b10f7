import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { appRouter } from "@/server/api/trpc/app-router";
import { type Context, createContext, type Services } from "@/server/api/trpc/context";
import type { OperationName } from "@/server/contract/agent/operations";
import { DomainError } from "@/server/lib/errors";
import { createTurnTaker, runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { failWhenUnresponsive } from "@/server/runtime/snapshot/database-outage";
import { toHeaders } from "./auth-handler";
import { readBody } from "./body";
import { BODY_BYTES, operationOf, procedureBodyBytes } from "./body-limits";
import { assertFewValues } from "./read-json";
import { traceAnswer } from "./trace-answer";
import { sendTrpcError, TRPC_PREFIX } from "./trpc-fast-path";

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

/** tRPC's adapter with our context; people use a cookie, agents a key. */
export async function answerTrpc(
  services: Services,
  req: IncomingMessage & { body?: string },
  res: ServerResponse,
  { requestId, origin, path }: Facts,
): Promise<void> {
  res.setHeader("Cache-Control", "no-store");
  const { authorization } = req.headers;
  const procedure = path.slice(TRPC_PREFIX.length);
  const operation = operationOf(procedure);
  if (operation !== undefined) measureWhenDone(services, req, res, operation);
  const takeTurn = createTurnTaker();
  const context = createContext(services, {
    headers: () => toHeaders(req),
    requestId,
    origin,
    authorization,
    takeTurn,
  });
  try {
    if (await mayReadBody(context, req)) req.body = await readKnown(services, req, procedure.split(","));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return sendTrpcError(services, res, procedure, requestId, error);
  }
  return nodeHTTPRequestHandler({
    router: appRouter,
    req,
    res,
    path: procedure,
    // For anonymous callers: most procedures refuse them unread.
    maxBodySize: BODY_BYTES.open,
    // Queries may be posted too: an agent's messages are too long for a URL.
    allowMethodOverride: true,
    maxBatchSize: 20,
    createContext: () => context,
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

/** Whether a known caller sends JSON: only then is more read than an anonymous body may have. */
async function mayReadBody(context: Context, { method, headers }: IncomingMessage): Promise<boolean> {
  if (method !== "POST" || headers["content-type"]?.startsWith("application/json") !== true) return false;
  if (headers.authorization !== undefined && isKnownAgent(context)) return true;
  if (headers.cookie === undefined) return false;
  // If the database is down, the procedure says so.
  return failWhenUnresponsive(context.snapshots, context.findMe()).then(
    (me) => me !== null,
    () => false,
  );
}

function isKnownAgent({ keys, authorization }: Context): boolean {
  try {
    keys.assertKnown(authorization);
    return true;
  } catch {
    return false;
  }
}

async function readKnown({ keys, settings }: Services, req: IncomingMessage, procedures: readonly string[]) {
  const limits = procedures.map((procedure) => procedureBodyBytes(procedure, settings.current()));
  const body = await readBody(req, Math.max(...limits));
  if (procedures.some((procedure) => operationOf(procedure) !== undefined)) {
    keys.charge(req.headers.authorization, body.length);
  }
  await runCooperatively(assertFewValues(body));
  // Bodies of megabytes take a while to look through and to parse: others run in between.
  await yieldToEventLoop();
  const text = body.toString("utf8");
  await yieldToEventLoop();
  return text;
}
