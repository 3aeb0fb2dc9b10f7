import type { IncomingMessage, ServerResponse } from "node:http";
import type { Health } from "@/server/contract/health";
import type { Environment } from "@/server/lib/environment";
import { DomainError, STARTING } from "@/server/lib/errors";
import { AnswerHeaders, requestIdOf } from "./headers";
import { sendJson, sendThrown } from "./respond";

/** Answers while the process starts: alive, not ready. */
export function createWaitingHandler(version: string, environment: Pick<Environment, "publicUrl">) {
  const headers = new AnswerHeaders(environment);
  return (request: IncomingMessage, response: ServerResponse): void => {
    headers.set(response, requestIdOf(request));
    const [path, query = ""] = (request.url ?? "").split("?", 2);
    if (path !== "/api/health") {
      sendThrown(response, new DomainError("unavailable", STARTING));
      return;
    }
    const health: Health = {
      status: "starting",
      failing: [],
      revision: null,
      database: "down",
      embedder: "starting",
      warming: null,
      records: { waiting: 0, dropped: 0 },
      version,
    };
    sendJson(response, new URLSearchParams(query).has("ready") ? 503 : 200, health);
  };
}
