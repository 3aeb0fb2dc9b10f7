import type { IncomingMessage, ServerResponse } from "node:http";
import { type Auth, CLIENT_ADDRESS_HEADER } from "@/server/auth/auth";
import { readBody } from "./body";

const AUTH_BODY_LIMIT = 16_384;

/** Hands /api/auth/* to better-auth, with the address of the client as the connection shows it. */
export async function handleAuth(
  auth: Auth,
  request: IncomingMessage,
  response: ServerResponse,
  { origin, clientAddress }: { origin: string; clientAddress: string },
): Promise<void> {
  const headers = toHeaders(request);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? await readBody(request, AUTH_BODY_LIMIT) : null;
  const url = new URL(request.url ?? "/", origin);
  const answer = await auth.handler(
    new Request(url, { method: request.method ?? "GET", headers, body: body as BodyInit | null }),
  );
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => {
    if (name !== "set-cookie") response.setHeader(name, value);
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
  response.setHeader("Cache-Control", "no-store");
  response.end(Buffer.from(await answer.arrayBuffer()));
}

export function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
