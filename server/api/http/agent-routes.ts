import type { IncomingMessage, ServerResponse } from "node:http";
import type { AgentServices } from "@/server/agent/agent-services";
import type { CallFacts } from "@/server/agent/procedures";
import { runOperation } from "@/server/agent/run-operation";
import { OPERATIONS, type Operation, type OperationName } from "@/server/contract/agent/operations";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { DomainError } from "@/server/lib/errors";
import { bytesToRead, readAgentBody, readOperationJson } from "./read-json";

export const AGENT_PREFIX = "/api/v1";

type Services = AgentServices & { readonly keys: Pick<KeyRing, "identify" | "charge"> };
type Routed = { readonly method: string; readonly path: string };
type Route<Name, Op> = { readonly name: Name; readonly operation: Op; readonly pattern: RegExp | null };
type Found<Name, Op> = {
  readonly name: Name;
  readonly operation: Op;
  readonly fromPath: Record<string, string> | null;
};
export type AgentAnswer = { readonly operation: OperationName; readonly body: unknown };

const ROUTES = compileRoutes<OperationName, Operation>(OPERATIONS);

export function compileRoutes<Name extends string, Op extends Routed>(
  operations: Readonly<Record<Name, Op>>,
): readonly Route<Name, Op>[] {
  return (Object.keys(operations) as Name[]).map((name) => {
    const operation = operations[name];
    const isPlain = !operation.path.includes("{");
    const pattern = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    return { name, operation, pattern: isPlain ? null : pattern };
  });
}

export async function answerAgent(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<AgentAnswer> {
  const found = findRoute(ROUTES, AGENT_PREFIX, request.method ?? "", path);
  const readGiven = async () => {
    const given =
      found.operation.method === "GET" ? readQuery(request) : await readOperationJson(found.name, await readSent());
    return found.fromPath === null ? given : { ...given, ...found.fromPath };
  };
  const readSent = async () => {
    const body = await readAgentBody(services, request, bytesToRead(found.name, services.settings.current()));
    assertJson(request.headers["content-type"], body);
    return body;
  };
  const { authorization } = request.headers;
  const body = await runOperation(services, found.name, authorization, readGiven, new RequestFacts(response));
  return { operation: found.name, body };
}

/** The signal is created on demand: most procedures finish before anyone could disconnect. */
export class RequestFacts implements CallFacts {
  readonly #response: ServerResponse;
  constructor(response: ServerResponse) {
    this.#response = response;
  }
  get signal(): AbortSignal {
    return signalOf(this.#response);
  }
}

export function findRoute<Name, Op extends Routed>(
  routes: readonly Route<Name, Op>[],
  prefix: string,
  method: string,
  whole: string,
): Found<Name, Op> {
  const path = whole.slice(prefix.length);
  const known: string[] = [];
  for (const { name, operation, pattern } of routes) {
    const match = pattern === null ? path === operation.path : pattern.exec(path);
    if (match === false || match === null) continue;
    if (operation.method !== method) known.push(operation.method);
    else return { name, operation, fromPath: match === true ? null : decodeGroups(match.groups ?? {}) };
  }
  if (known.length === 0) throw new DomainError("not_found", `Not found: ${whole}`);
  throw new DomainError("method_not_allowed", `${whole} supports only ${known.join(" and ")}`);
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/i;
/** What `curl -d` sends unless told otherwise. */
const CURL_TYPE = "application/x-www-form-urlencoded";

export function assertJson(contentType: string | undefined, body: Buffer): void {
  const type = contentType?.split(";", 1)[0]?.trim() ?? "";
  if (type === "" || body.length === 0 || JSON_TYPE.test(type)) return;
  if (type.toLowerCase() === CURL_TYPE && /^\s*\{/.test(body.toString("latin1", 0, 100))) return;
  const shown = type.slice(0, 100);
  throw new DomainError(
    "unsupported_media_type",
    `Send the body as JSON, with Content-Type: application/json instead of ${shown}`,
  );
}

function decodeGroups(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

export function readQuery(request: IncomingMessage): Record<string, unknown> {
  const target = request.url ?? "";
  const at = target.indexOf("?");
  return at === -1 ? {} : Object.fromEntries(new URLSearchParams(target.slice(at + 1)));
}

function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableEnded) controller.abort(new DomainError("timeout", "The client disconnected"));
  });
  return controller.signal;
}
