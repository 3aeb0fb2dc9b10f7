import type { Vault } from "@/server/auth/vault";
import { type ModelTest, PROVIDERS } from "@/server/contract/models";
import type { PrismaClient } from "@/server/db/generated/client";
import type { Json, ModelEntry } from "@/server/engine/snapshot";
import { DomainError } from "@/server/errors";
import type { GuardedFetch } from "@/server/outbound/guarded-fetch";
import { readLimitedText } from "@/server/outbound/read-limited";
import { connectionOf, findModel, type ModelConnection } from "./model-connections.service";
import { errorWords, PROTOCOLS, type ProviderAnswer } from "./provider-requests";

type Parts = {
  readonly client: PrismaClient;
  readonly vault: Vault;
  readonly fetch: GuardedFetch;
  /** A model on one's own machine may have to be loaded first. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 1024 * 1024;
const MAX_WORDS = 240;

/** Asks the model one short question. A model that cannot be asked is an answer, not an error. */
export async function testModel(parts: Parts, modelId: string): Promise<ModelTest> {
  const model = await findModel(parts.client, modelId);
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  const failed = (message: string): ModelTest => ({ ...NOTHING, ms: ms(), message });
  if (model.provider === "demo") return { ...NOTHING, ok: true, ms: 0, message: null };
  const connection = await connectionOf(parts.client, parts.vault, model);
  if (connection === null) {
    return failed(`Nobody has set how ${PROVIDERS[model.provider].title} is reached for this model`);
  }
  try {
    const { said, ...tokens } = await ask(parts, model, model.provider, connection);
    return { ok: true, ms: ms(), said: shorten(hideKey(said, connection)), ...tokens, message: null };
  } catch (error) {
    if (!(error instanceof DomainError) && !isGivenUp(error)) throw error;
    const words = isGivenUp(error) ? `${hostOf(connection)} did not answer in time` : error.message;
    return failed(hideKey(words, connection));
  }
}

const NOTHING: ModelTest = { ok: false, ms: 0, said: null, inputTokens: null, outputTokens: null, message: null };

async function ask(
  { fetch, timeoutMs = TIMEOUT_MS }: Parts,
  { name }: ModelEntry,
  provider: Exclude<ModelEntry["provider"], "demo">,
  connection: ModelConnection,
): Promise<ProviderAnswer> {
  const protocol = PROTOCOLS[provider];
  const { path, headers, body } = protocol.ask(name, connection.apiKey);
  const response = await fetch(`${connection.baseUrl.replace(/\/+$/, "")}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
    // A key must not travel on to wherever the other side points.
    redirect: "error",
    headersTimeoutMs: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = parse(await readLimitedText(response, MAX_BYTES, timeoutMs));
  if (!response.ok) throw refusal(response.status, hostOf(connection), name, connection, answer);
  const read = answer === undefined ? null : protocol.read(answer);
  if (read !== null) return read;
  const title = PROVIDERS[provider].title;
  throw new DomainError(
    "unavailable",
    `${hostOf(connection)} answered, but not as ${title} does; is the address right`,
  );
}

/** The status in words, and after it what the provider itself says. */
function refusal(status: number, host: string, model: string, connection: ModelConnection, answer: Json | undefined) {
  // Hidden before it is cut: of a key that is cut in two the first half would stay.
  const words = shorten(hideKey(answer === undefined ? "" : errorWords(answer), connection));
  const said = words === "" ? "" : `: ${words}`;
  return new DomainError("unavailable", `${host} ${explainStatus(status, model, connection.apiKey !== null)}${said}`);
}

function explainStatus(status: number, model: string, hasKey: boolean): string {
  if (status === 401 || status === 403) {
    return hasKey ? `does not accept the key (HTTP ${status})` : `asks for a key (HTTP ${status})`;
  }
  if (status === 404) return `knows no model “${model}” at this address (HTTP 404)`;
  if (status === 429) return "is reached, but refuses for now: too many requests, or no credit left (HTTP 429)";
  if (status >= 500) return `has trouble of its own (HTTP ${status})`;
  return `does not take the request (HTTP ${status})`;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isGivenUp(error: unknown): error is DOMException {
  return error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError");
}

function hostOf({ baseUrl }: ModelConnection): string {
  return new URL(baseUrl).host;
}

function shorten(text: string): string {
  return text
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, MAX_WORDS);
}

/** Some quote the key that they refuse. */
function hideKey(text: string, { apiKey }: ModelConnection): string {
  return apiKey === null || apiKey.length < 6 ? text : text.replaceAll(apiKey, "…");
}
