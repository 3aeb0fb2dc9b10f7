import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "@/server/api/trpc/context";
import { may } from "@/server/contract/permissions";
import type { Environment } from "@/server/lib/environment";
import { DomainError } from "@/server/lib/errors";
import { toHeaders } from "./auth-handler";
import { sendText } from "./respond";

/** Figures reveal usage: only for the operator's Prometheus and signed-in admins. */
export async function answerMetrics(
  { auth, metrics }: Services,
  { metricsToken }: Environment,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!(metricsToken !== null && isBearer(request, metricsToken)) && !(await isAdmin(auth, request))) {
    throw new DomainError("unauthenticated", "Send TOOLCRIB_METRICS_TOKEN as a bearer token, or sign in as an admin");
  }
  sendText(response, 200, metrics.contentType, await metrics.show());
}

function isBearer(request: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${token}`));
}

async function isAdmin(auth: Services["auth"], request: IncomingMessage): Promise<boolean> {
  if (request.headers.cookie === undefined) return false;
  const me = await auth.findMe(toHeaders(request));
  return me !== null && may(me.accountRole, "people.manage");
}
