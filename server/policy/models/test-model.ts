import { type ModelTest, PROVIDERS } from "@/server/contract/models";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import type { Vault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { DomainError } from "@/server/lib/errors";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { readLimitedText } from "@/server/lib/outbound/read-limited";
import { assertWithin, connectionOf, findModel, type ModelConnection } from "./model-connections.service";
import { PROTOCOLS, type ProviderAnswer } from "./provider-requests";
import { describeRefusal, fewWords, hideKey, hostOf, parseJson } from "./refusal-words";

type Parts = {
  readonly client: PrismaClient;
  readonly vault: Vault;
  readonly fetch: GuardedFetch;
  /** A local model may have to load first. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 1024 * 1024;

/** Sends the model one short request. An unreachable model is a result, not an error. */
export async function testModel(parts: Parts, modelId: string): Promise<ModelTest> {
  const model = await findModel(parts.client, modelId);
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  const failed = (message: string): ModelTest => ({ ...NOTHING, ms: ms(), message });
  if (model.provider === "demo") return { ...NOTHING, ok: true, ms: 0, message: null };
  const connection = await connectionOf(parts.client, parts.vault, model);
  if (connection === null) {
    return failed(`No ${PROVIDERS[model.provider].title} connection is set for this model`);
  }
  try {
    const { said, ...tokens } = await ask(parts, model, model.provider, connection);
    return { ok: true, ms: ms(), said: fewWords(hideKey(said, connection)), ...tokens, message: null };
  } catch (error) {
    if (!(error instanceof DomainError) && !isGivenUp(error)) throw error;
    const words = isGivenUp(error) ? `${hostOf(connection)} did not respond in time` : error.message;
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
  const url = `${connection.baseUrl.replace(/\/+$/, "")}${path}`;
  assertWithin(connection, url);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
    // A redirect must not carry the key to another host.
    redirect: "error",
    headersTimeoutMs: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await readLimitedText(response, MAX_BYTES, timeoutMs);
  if (!response.ok) throw new DomainError("unavailable", describeRefusal(response.status, text, name, connection));
  const answer = parseJson(text);
  const read = answer === undefined ? null : protocol.read(answer);
  if (read !== null) return read;
  const title = PROVIDERS[provider].title;
  throw new DomainError("unavailable", `${hostOf(connection)} responded, but not like ${title}. Check the address.`);
}

function isGivenUp(error: unknown): error is DOMException {
  return error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError");
}
