import type { IncomingMessage, ServerResponse } from "node:http";
import { type Auth, CLIENT_ADDRESS_HEADER } from "@/server/lib/auth/auth";
import { DomainError } from "@/server/lib/errors";
import { readBody } from "./body";
import { BODY_BYTES } from "./body-limits";

/** The better-auth routes the dashboard needs. It has many more, and each would need a guard. */
const AUTH_PATHS: readonly string[] = ["/api/auth/sign-in/email", "/api/auth/sign-out"];

export async function handleAuth(
  auth: Auth,
  request: IncomingMessage,
  response: ServerResponse,
  { origin, clientAddress }: { origin: string; clientAddress: string },
): Promise<void> {
  const url = new URL(`${origin}${request.url}`);
  if (request.method !== "POST" || !AUTH_PATHS.includes(url.pathname)) {
    throw new DomainError("not_found", `Not found: ${request.method} ${url.pathname}`);
  }
  const headers = toHeaders(request);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  const body = await readBody(request, BODY_BYTES.open);
  const answer = await auth.handler(new Request(url, { method: "POST", headers, body: new Uint8Array(body) }));
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => {
    if (name !== "set-cookie") response.setHeader(name, value);
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  response.setHeader("Cache-Control", "no-store");
  // The session token belongs in the cookie, which scripts cannot read, not in a response.
  response.end(answer.ok ? '{"ok":true}' : Buffer.from(await answer.arrayBuffer()));
}

export function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
