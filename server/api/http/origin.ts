import type { IncomingMessage } from "node:http";
import type { Environment } from "@/server/lib/environment";

/** The address of this request as the browser sees it. */
export function originOf(request: IncomingMessage, environment: Environment): string {
  if (environment.publicUrl !== null) return environment.publicUrl.origin;
  return `http://${request.headers.host ?? "localhost"}`;
}

/**
 * Whether another site made the browser send this. Cookies are SameSite=Lax already; this also refuses foreign origins.
 * Requests without an Origin do not come from a page.
 */
export function isForeign(request: IncomingMessage, environment: Environment): boolean {
  if (request.headers["sec-fetch-site"] === "cross-site") return true;
  const { origin } = request.headers;
  return origin !== undefined && origin !== originOf(request, environment);
}
