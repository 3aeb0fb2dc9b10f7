import { MAX_DOCUMENT } from "@/server/contract/sources";
import type { SourceEntry, ToolEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { GuardedFetch } from "@/server/lib/outbound/guarded-fetch";
import { readLimited } from "@/server/lib/outbound/read-limited";
import { createRedactor, type Redactor, secretValues } from "@/server/lib/outbound/redactor";
import { isHeldName } from "@/server/policy/parsing/held-text";
import { parseInThread } from "@/server/policy/parsing/parse-thread";
import { mayCarry, type SourceCredentials } from "./credentials.service";
import type { SourceRead } from "./plan-sync";
import { readJson } from "./read/read-json";
import { readOpenApi } from "./read/read-openapi";
import type { ReadResult } from "./read/upstream-tool";
import type { SourceReader } from "./source-services";

export type BuiltinSource = {
  readonly name: string;
  readonly tools: ReadonlyMap<string, { readonly definition: ToolEntry }>;
};

type ReaderParts = {
  readonly fetch: GuardedFetch;
  readonly credentialsOf: (source: SourceEntry) => Promise<SourceCredentials | null>;
  readonly listMcpTools: (source: SourceEntry) => Promise<ReadResult>;
  readonly builtin: BuiltinSource;
};

/** Asks a source of any kind for its tools. Failures are worded for the admin, without secrets. */
export function createSourceReader(parts: ReaderParts): SourceReader {
  return async (source, { document }) => {
    try {
      return await READERS[source.kind](parts, source, document);
    } catch (error) {
      throw await explain(parts, source, error);
    }
  };
}

type Read = (parts: ReaderParts, source: SourceEntry, document: string | undefined) => Promise<SourceRead>;

const READERS: Record<SourceEntry["kind"], Read> = {
  mcp: (parts, source) => parts.listMcpTools(source),
  openapi(parts, source, document) {
    const documentUrl = document === undefined ? addressOf(source) : null;
    return withDocument(parts, source, document, async (text) =>
      isSmall(text) ? readOpenApi(text, { documentUrl }) : parseInThread("openapi", text, { documentUrl }),
    );
  },
  json(parts, source, document) {
    return withDocument(parts, source, document, async (text) =>
      isSmall(text) ? readJson(text) : parseInThread("json", text),
    );
  },
  builtin: async ({ builtin }, source) => readBuiltin(builtin, source),
  async observed() {
    throw new DomainError("rejected", "Observed tools come from the gateway's traffic. There is nothing to sync.");
  },
};

const SMALL = 16_384;

/** Even YAML of this size is parsed in a few milliseconds. */
function isSmall(document: string): boolean {
  return document.length < SMALL && !isHeldName(document);
}

async function withDocument(
  parts: ReaderParts,
  source: SourceEntry,
  given: string | undefined,
  read: (text: string) => Promise<SourceRead>,
): Promise<SourceRead> {
  if (given !== undefined) return read(given);
  const fetched = await fetchDocument(parts, source);
  try {
    return await read(fetched);
  } finally {
    if (isHeldName(fetched)) await parseInThread("release", [fetched]).catch(() => {});
  }
}

const TIMEOUT_MS = 30_000;

/** The text of a small document, the name of a large one. */
async function fetchDocument({ fetch, credentialsOf }: ReaderParts, source: SourceEntry): Promise<string> {
  const url = new URL(addressOf(source));
  const known = await credentialsOf(source);
  const credentials = known !== null && mayCarry(known, url) ? known : null;
  if (credentials?.query) url.searchParams.set(credentials.query.name, credentials.query.value);
  const response = await fetch(url, {
    headers: { accept: "application/json, application/yaml;q=0.9, */*;q=0.5", ...credentials?.headers },
    redirect: "follow",
    maySendSecrets: (target) => credentials === null || mayCarry(credentials, target),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new DomainError("unavailable", `${url.host} returned HTTP ${response.status}`);
  }
  const { bytes, truncated } = await readLimited(response, MAX_DOCUMENT, TIMEOUT_MS);
  if (truncated) throw new DomainError("too_large", `The document at ${url.host} is larger than 32 MB`);
  const secrets = credentials === null ? [] : secretValues(credentials);
  if (bytes.length < SMALL) {
    const text = bytes.toString("utf8");
    return createRedactor(secrets)?.text(text) ?? text;
  }
  return (await parseInThread("holdDocument", bytes, secrets)).name;
}

function addressOf({ connection, name }: SourceEntry): string {
  if (typeof connection.url === "string") return connection.url;
  throw new DomainError("invalid", `document: the source “${name}” has no URL; upload its document`, {
    field: "document",
  });
}

function readBuiltin(builtin: BuiltinSource, source: SourceEntry): SourceRead {
  if (source.name !== builtin.name) {
    throw new DomainError("rejected", `Toolcrib has no built-in source named “${source.name}”`);
  }
  const tools = [...builtin.tools.values()].map(({ definition }) => {
    const { id: _id, source: _source, loadPolicy, enabled: _enabled, ...fields } = definition;
    return { ...fields, hints: { core: loadPolicy === "core", searchText: null } };
  });
  return { tools, problems: [] };
}

async function explain({ credentialsOf }: ReaderParts, source: SourceEntry, error: unknown): Promise<DomainError> {
  const said = error instanceof Error ? error.message : String(error);
  // The other side, or a library, may have quoted the request.
  const redactor = redactorOf(await credentialsOf(source).catch(() => null));
  const message = (redactor?.text(said) ?? said).slice(0, 500);
  if (error instanceof DomainError) return new DomainError(error.code, message, error.details);
  return new DomainError("unavailable", `Couldn't read the source “${source.name}”: ${message}`);
}

function redactorOf(credentials: SourceCredentials | null): Redactor | null {
  return credentials === null ? null : createRedactor(secretValues(credentials));
}
