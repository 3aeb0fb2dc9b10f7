import type { IncomingMessage, ServerResponse } from "node:http";
import { nodeHTTPRequestHandler } from "@trpc/server/adapters/node-http";
import { appRouter } from "@/server/api/trpc/app-router";
import { type Context, createContext, type Services } from "@/server/api/trpc/context";
import type { OperationName } from "@/server/contract/agent/operations";
import type { Me } from "@/server/contract/people";
import { may } from "@/server/contract/permissions";
import { createConcurrencyLimit } from "@/server/lib/concurrency-limit";
import { DomainError } from "@/server/lib/errors";
import { createTurnTaker, runCooperatively, yieldToEventLoop } from "@/server/lib/yield-to-event-loop";
import { parseInThread } from "@/server/policy/parsing/parse-thread";
import { failWhenUnresponsive } from "@/server/runtime/snapshot/database-outage";
import { toHeaders } from "./auth-handler";
import { readBody } from "./body";
import { BODY_BYTES, LARGE_PROCEDURES, operationOf, procedureBodyBytes } from "./body-limits";
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
    const caller = await identify(context, req);
    if (caller !== null && LARGE_PROCEDURES.largeDocument.includes(procedure)) {
      req.body = await readDocument(req, res, caller);
    } else if (caller !== null) req.body = await readKnown(services, req, procedure.split(","));
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

/** The known caller who sends JSON: only from them is more read than an anonymous body may have. */
async function identify(context: Context, { method, headers }: IncomingMessage): Promise<"agent" | Me | null> {
  if (method !== "POST" || headers["content-type"]?.startsWith("application/json") !== true) return null;
  if (headers.authorization !== undefined && isKnownAgent(context)) return "agent";
  if (headers.cookie === undefined) return null;
  // If the database is down, the procedure says so.
  return failWhenUnresponsive(context.snapshots, context.findMe()).catch(() => null);
}

function isKnownAgent({ keys, authorization }: Context): boolean {
  try {
    keys.assertKnown(authorization);
    return true;
  } catch {
    return false;
  }
}

/** Smaller ones are parsed faster than handed over. */
const LARGE_BODY = 256 * 1024;

const largeDocuments = createConcurrencyLimit({
  ...{ per: { person: 2 }, total: 4 },
  ...{ what: "large documents being read", advice: "Try again in a moment." },
});

/** Large documents are parsed in another thread, and stay there until the response is sent. */
async function readDocument(req: IncomingMessage, res: ServerResponse, caller: "agent" | Me): Promise<string> {
  const mayEdit = caller !== "agent" && may(caller.accountRole, "policy.edit");
  if (!mayEdit) return (await readBody(req, BODY_BYTES.fields)).toString("utf8");
  if (Number(req.headers["content-length"] ?? Number.POSITIVE_INFINITY) > LARGE_BODY) {
    res.once("close", largeDocuments.acquire({ person: caller.id }).release);
  }
  const bytes = await readBody(req, BODY_BYTES.largeDocument);
  await runCooperatively(assertFewValues(bytes));
  if (bytes.length <= LARGE_BODY) return bytes.toString("utf8");
  const { body, names } = await parseInThread("holdBody", bytes);
  res.once("close", () => void parseInThread("release", names).catch(() => {}));
  return body;
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
