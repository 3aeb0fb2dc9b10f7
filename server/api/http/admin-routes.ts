import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseOperationInput } from "@/server/agent/run-operation";
import { ADMIN_PROCEDURES } from "@/server/api/admin/procedures";
import type { Services } from "@/server/api/trpc/context";
import type { AdminOperation } from "@/server/contract/admin/operation";
import { ADMIN_OPERATIONS, type AdminOperationName } from "@/server/contract/admin/operations";
import { type AdminCaller, identifyAdmin } from "@/server/identity/admin-keys/identify-admin";
import { DomainError } from "@/server/lib/errors";
import { assertJson, compileRoutes, findRoute, readQuery } from "./agent-routes";
import { readBody } from "./body";
import { adminBodyBytes, BODY_BYTES } from "./body-limits";
import { readJson } from "./read-json";
import { sendInChunks } from "./send-in-chunks";

export const ADMIN_PREFIX = "/api/admin/v1";

const ROUTES = compileRoutes<AdminOperationName, AdminOperation>(ADMIN_OPERATIONS);

export async function answerAdmin(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { name, operation, fromPath } = findRoute(ROUTES, ADMIN_PREFIX, request.method ?? "", path);
  const caller = await identifyAdmin(services.client, request.headers.authorization);
  assertScope(caller, operation);
  const fields = await readFields(request, name, operation);
  const input = parseOperationInput(operation, { ...fields, ...fromPath });
  const file = operation.takesFile ? { text: await readFile(request) } : {};
  const given = { ...(input as object), ...file };
  await sendInChunks(response, await ADMIN_PROCEDURES[name](services, caller, given));
}

function assertScope({ scopes }: AdminCaller, { scope }: AdminOperation): void {
  if (scopes.includes(scope)) return;
  const words = `This admin key lacks the scope ${scope}. It has: ${scopes.join(", ")}.`;
  throw new DomainError("forbidden", words, { scope });
}

async function readFields(
  request: IncomingMessage,
  name: AdminOperationName,
  { method, takesFile }: AdminOperation,
): Promise<Record<string, unknown>> {
  if (method === "GET" || method === "DELETE" || takesFile) return readQuery(request);
  const body = await readBody(request, adminBodyBytes(name));
  assertJson(request.headers["content-type"], body);
  return readJson(body);
}

const FILE_TYPE = /^(?:(?:application|text)\/(?:x-)?yaml|application\/json|text\/plain)$/i;

async function readFile(request: IncomingMessage): Promise<string> {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim() ?? "";
  if (type !== "" && !FILE_TYPE.test(type)) {
    const words = `Send the policy file with Content-Type: application/yaml or application/json instead of ${type.slice(0, 100)}`;
    throw new DomainError("unsupported_media_type", words);
  }
  const body = await readBody(request, BODY_BYTES.policyFile);
  if (body.length === 0) throw new DomainError("invalid", "body: the policy file is empty");
  if (!isUtf8(body)) throw new DomainError("invalid", "body: is not UTF-8");
  const text = body.toString("utf8");
  if (text.includes("\0")) throw new DomainError("invalid", "body: contains a NUL character");
  return text;
}
