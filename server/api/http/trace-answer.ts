import type { IncomingMessage, ServerResponse } from "node:http";
import type { ResolveOutput } from "@/server/contract/agent/resolve";
import type { Tracing } from "@/server/lib/metrics/tracing";
import type { AgentAnswer } from "./agent-routes";

export function traceAnswer(
  tracing: Tracing,
  request: IncomingMessage,
  response: ServerResponse,
  answer: AgentAnswer | null,
  ms: number,
): void {
  const { traceparent } = request.headers;
  const endedAt = performance.timeOrigin + performance.now();
  tracing.record({
    name: answer === null ? "refused" : answer.operation,
    traceparent: typeof traceparent === "string" ? traceparent : undefined,
    startedAt: endedAt - ms,
    endedAt,
    isError: response.statusCode >= 500,
    attributes: {
      "http.response.status_code": response.statusCode,
      ...(answer?.operation === "resolve" && answer.body !== null && describeResolve(answer.body as ResolveOutput)),
    },
  });
}

/** Never the message or other user text. */
function describeResolve({ role, mode, revision, tokens, degraded, toolNames }: ResolveOutput) {
  return {
    "toolcrib.role": role,
    "toolcrib.mode": mode,
    "toolcrib.revision": revision,
    "toolcrib.tools.sent": toolNames.length,
    "toolcrib.tokens.sent": tokens.sent,
    "toolcrib.tokens.baseline": tokens.baseline,
    ...(degraded !== null && { "toolcrib.degraded": degraded }),
  };
}
