import { DomainError } from "@/server/lib/errors";
import type { OutboundRequest } from "./send-request";

export const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Any other header may be a secret meant for the first host only. */
const KEPT_ELSEWHERE = ["accept", "accept-language", "content-type", "user-agent"];

export function redirectTarget(response: Response, from: URL): URL | null {
  const location = response.headers.get("location");
  if (!REDIRECTS.includes(response.status) || location === null) return null;
  if (!URL.canParse(location, from)) {
    throw new DomainError("unavailable", `${from.host} redirects to an invalid URL`);
  }
  return new URL(location, from);
}

export function followRedirect(
  request: OutboundRequest,
  status: number,
  target: URL,
  keepsSecrets: boolean,
): OutboundRequest {
  if (request.url.protocol === "https:" && target.protocol === "http:") {
    throw new DomainError("rejected", `url: ${request.url.host} redirects from https to plain http`, { field: "url" });
  }
  const becomesGet = (status === 303 && request.method !== "HEAD") || (status <= 302 && request.method === "POST");
  const headers = new Headers(request.headers);
  if (!keepsSecrets) {
    for (const name of [...headers.keys()]) if (!KEPT_ELSEWHERE.includes(name)) headers.delete(name);
  }
  if (!becomesGet) return { ...request, url: target, headers };
  for (const name of [...headers.keys()]) if (name.startsWith("content-")) headers.delete(name);
  return { ...request, url: target, headers, method: "GET", body: null };
}
