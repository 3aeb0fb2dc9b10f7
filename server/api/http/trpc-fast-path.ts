import type { IncomingMessage, ServerResponse } from "node:http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { runOperation } from "@/server/agent/run-operation";
import { serializeAnswer } from "@/server/agent/serialize-answer";
import type { Services } from "@/server/api/trpc/context";
import { OPERATIONS, type OperationName } from "@/server/contract/agent/operations";
import { DomainError, describeInternalError, ERRORS } from "@/server/lib/errors";
import { RequestFacts } from "./agent-routes";
import type { AnswerHead } from "./headers";
import { bytesToRead, readAgentBody, readOperationJson } from "./read-json";
import { retryHeaders, sendAnswer, sendJson } from "./respond";

export const TRPC_PREFIX = "/api/trpc/";

const MUTATIONS = new Map(
  (Object.keys(OPERATIONS) as OperationName[])
    .filter((name) => !OPERATIONS[name].isQuery)
    .map((name) => [`${TRPC_PREFIX}${OPERATIONS[name].trpc}`, name]),
);

/** tRPC's adapter takes several times as long as a resolve, so plain agent mutations are answered here, in tRPC's format. */
export function findTrpcMutation({ method, url = "", headers }: IncomingMessage): OperationName | undefined {
  if (method !== "POST" || headers["content-type"]?.startsWith("application/json") !== true) return undefined;
  return MUTATIONS.get(url);
}

export async function answerTrpcMutation(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  operation: OperationName,
  head: AnswerHead,
): Promise<unknown> {
  try {
    const limit = bytesToRead(operation, services.settings.current());
    const readGiven = async () => readOperationJson(operation, await readAgentBody(services, request, limit));
    const facts = new RequestFacts(response);
    const body = await runOperation(services, operation, request.headers.authorization, readGiven, facts);
    sendAnswer(response, head, `{"result":{"data":${serializeAnswer(operation, body)}}}`);
    return body;
  } catch (error) {
    if (!(error instanceof DomainError) && request.destroyed && !request.complete) return null;
    head.headers.set(response, head.requestId);
    sendTrpcError(services, response, OPERATIONS[operation].trpc, head.requestId, error);
    return null;
  }
}

/** The shape that the error formatter of server/api/trpc/init.ts gives. */
export function sendTrpcError(
  { log }: Pick<Services, "log">,
  response: ServerResponse,
  path: string,
  requestId: string,
  error: unknown,
): void {
  if (!(error instanceof DomainError)) log.error({ err: error, requestId }, "failed");
  const { code, message, details } =
    error instanceof DomainError ? error : new DomainError("internal", describeInternalError(requestId));
  const { status: httpStatus, trpc } = ERRORS[code];
  const { field = null, ...rest } = details;
  for (const [name, value] of retryHeaders(code, details)) response.setHeader(name, value);
  const toolcrib = { code, field, details: rest };
  const data = { code: trpc, httpStatus, path, requestId, toolcrib };
  sendJson(response, httpStatus, { error: { message, code: TRPC_ERROR_CODES_BY_KEY[trpc], data } });
}
