import type { IncomingMessage } from "node:http";
import type { DialectName } from "./dialects/dialect";
import type { Family } from "./gateway-settings";

export const GATEWAY_PREFIX = "/v1/";

export type GatewayRoute = {
  readonly name: "chat" | "responses" | "messages" | "count_tokens" | "models";
  readonly method: "POST" | "GET";
  /** Behind the provider's version: `/chat/completions`. */
  readonly path: string;
  readonly dialect: DialectName;
  readonly family: Family;
};

const ROUTES: ReadonlyMap<string, Omit<GatewayRoute, "path">> = new Map([
  ["/chat/completions", { name: "chat", method: "POST", dialect: "openai-chat", family: "openai" }],
  ["/responses", { name: "responses", method: "POST", dialect: "openai-responses", family: "openai" }],
  ["/messages", { name: "messages", method: "POST", dialect: "anthropic", family: "anthropic" }],
  ["/messages/count_tokens", { name: "count_tokens", method: "POST", dialect: "anthropic", family: "anthropic" }],
  ["/models", { name: "models", method: "GET", dialect: "openai-chat", family: "openai" }],
] as const);

export const GATEWAY_PATHS: readonly string[] = [...ROUTES.keys()];

export function splitTarget(request: IncomingMessage): { readonly path: string; readonly query: string } {
  const target = request.url ?? "/";
  const at = target.indexOf("?");
  return at === -1 ? { path: target, query: "" } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** By path only: clients add queries such as `?beta=true`. */
export function findRoute(request: IncomingMessage): GatewayRoute | null {
  const { path } = splitTarget(request);
  const rest = path.slice(GATEWAY_PREFIX.length - 1);
  const route = ROUTES.get(rest);
  if (route === undefined) return null;
  // The list of models has one path for both providers; Anthropic's clients always name their version.
  const isAnthropic = route.name === "models" && request.headers["anthropic-version"] !== undefined;
  return { ...route, path: rest, ...(isAnthropic && { dialect: "anthropic", family: "anthropic" }) };
}

export function guessDialect(request: IncomingMessage): DialectName {
  const isAnthropic =
    request.headers["anthropic-version"] !== undefined || request.url?.startsWith(`${GATEWAY_PREFIX}messages`);
  return isAnthropic ? "anthropic" : "openai-chat";
}
