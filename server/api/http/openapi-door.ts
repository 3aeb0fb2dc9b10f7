import type { IncomingMessage, ServerResponse } from "node:http";
import { describeApi } from "@/server/contract/agent/openapi";
import { AGENT_PREFIX } from "./agent-routes";
import { sendJson } from "./respond";

export const OPENAPI_PATH = `${AGENT_PREFIX}/openapi.json`;

/** Needs no key: it describes the API and nothing of anyone's tools. */
export async function answerOpenApi(
  _request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  version: string,
): Promise<void> {
  sendJson(response, 200, describeApi({ origin, version }));
}
