import type { Json } from "@/server/engine/model/snapshot";
import { cutText } from "@/server/engine/util/cut-text";
import { createRedactor } from "@/server/lib/outbound/redactor";
import type { ModelConnection } from "./model-connections.service";
import { errorWords } from "./provider-requests";

const MAX_WORDS = 240;

export function describeRefusal(status: number, body: string, model: string, connection: ModelConnection): string {
  const answer = parseJson(body);
  // Redacted before truncating: half a key would not be recognized.
  const words = fewWords(hideKey(answer === undefined ? "" : errorWords(answer), connection));
  const said = words === "" ? "" : `: ${words}`;
  return `${hostOf(connection)} ${explainStatus(status, model, connection.apiKey !== null)}${said}`;
}

function explainStatus(status: number, model: string, hasKey: boolean): string {
  if (status === 401 || status === 403) {
    return hasKey ? `rejected the key (HTTP ${status})` : `requires a key (HTTP ${status})`;
  }
  if (status === 404) return `has no model “${model}” at this address (HTTP 404)`;
  if (status === 429) return "is refusing requests: rate limit reached or no credit left (HTTP 429)";
  if (status >= 500) return `failed with a server error (HTTP ${status})`;
  return `rejected the request (HTTP ${status})`;
}

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export function hostOf({ baseUrl }: ModelConnection): string {
  return new URL(baseUrl).host;
}

export function fewWords(text: string): string {
  return cutText(text.replaceAll(/[\s\p{C}]+/gu, " ").trim(), MAX_WORDS);
}

/** Some providers quote the refused key. */
export function hideKey(text: string, { apiKey }: ModelConnection): string {
  return (apiKey === null ? null : createRedactor([apiKey]))?.text(text) ?? text;
}
