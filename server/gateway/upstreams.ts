import { PROVIDERS, type Provider } from "@/server/contract/models";
import type { ModelEntry } from "@/server/engine/model/snapshot";
import type { Vault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import { createGuardedStream, type GuardedStream } from "@/server/lib/outbound/guarded-stream";
import { allowAlso, type OutboundRules } from "@/server/lib/outbound/outbound-rules";
import { withTimeout } from "@/server/lib/with-timeout";
import { connectionOf, type ModelConnection } from "@/server/policy/models/model-connections.service";
import type { Served } from "@/server/runtime/snapshot/served-revisions";
import type { DefaultUpstream, Family, GatewaySettings } from "./gateway-settings";
import { GatewayError } from "./refusal";

/** Where a request goes. Fixed by the operator: nothing in a request names a host. */
export type Upstream = {
  readonly baseUrl: URL;
  readonly apiKey: string | null;
  readonly stream: GuardedStream;
  readonly isProviderApi: boolean;
};

export type Upstreams = {
  /** For a model, or for a request without one. Throws `model_not_found`. */
  choose(wanted: Wanted): Promise<Upstream>;
  defaultOf(family: Family, hasOwnCredential: boolean): Upstream | null;
  /** Models of the catalog that a request of this family can name. */
  reachable(served: Pick<Served, "snapshot">, family: Family): Promise<readonly ModelEntry[]>;
  stop(): void;
};

type Wanted = {
  readonly served: Pick<Served, "snapshot">;
  readonly family: Family;
  readonly model: string | null;
  readonly hasOwnCredential: boolean;
};

type Deps = {
  readonly client: PrismaClient;
  readonly vault: Vault;
  readonly rules: OutboundRules;
  readonly settings: Pick<GatewaySettings, "upstreams">;
};

const FAMILY_OF: Readonly<Record<Provider, Family | null>> = {
  openai: "openai",
  "openai-compatible": "openai",
  ollama: "openai",
  anthropic: "anthropic",
  gemini: null,
  demo: null,
};

/** For callers who pay themselves. */
const PUBLIC: Readonly<Record<Family, string | null>> = {
  openai: PROVIDERS.openai.baseUrl,
  anthropic: PROVIDERS.anthropic.baseUrl,
};

const VARIABLE: Readonly<Record<Family, string>> = {
  openai: "TOOLCRIB_GATEWAY_UPSTREAM_OPENAI",
  anthropic: "TOOLCRIB_GATEWAY_UPSTREAM_ANTHROPIC",
};

/** A connection that was changed counts from the next second on, and one that cannot be read stays as it was. */
const FRESH_MS = 1000;
const READ_MS = 1000;

type Known = { readonly connection: ModelConnection | null; readonly provider: Provider; readonly readAt: number };

export function createUpstreams({ client, vault, rules, settings }: Deps): Upstreams {
  const guarded = createGuardedStream(rules);
  const defaults = {
    openai: openDefault("openai", settings.upstreams.openai),
    anthropic: openDefault("anthropic", settings.upstreams.anthropic),
  };
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<ModelConnection | null>>();

  /** The operator's own address may be an internal one; nothing else may be reached through the same rules. */
  function openDefault(family: Family, given: DefaultUpstream | null): Upstream | null {
    if (given === null) return null;
    const stream = createGuardedStream(allowAlso(rules, given.baseUrl));
    const baseUrl = withVersion(given.baseUrl, family);
    return { baseUrl, apiKey: given.apiKey, stream, isProviderApi: isProviderApi(family, baseUrl) };
  }

  function read(model: ModelEntry): Promise<ModelConnection | null> {
    const under = reading.get(model.id);
    if (under !== undefined) return under;
    const asked = connectionOf(client, vault, model)
      .then((connection) => {
        known.set(model.id, { connection, provider: model.provider, readAt: performance.now() });
        return connection;
      })
      .finally(() => reading.delete(model.id));
    reading.set(model.id, asked);
    return asked;
  }

  async function connectionFor(model: ModelEntry): Promise<ModelConnection | null> {
    const held = known.get(model.id);
    const isSame = held?.provider === model.provider;
    if (isSame && performance.now() - held.readAt < FRESH_MS) return held.connection;
    try {
      return await withTimeout(read(model), READ_MS);
    } catch (error) {
      if (isSame) return held.connection;
      throw error;
    }
  }

  function findModel({ snapshot }: Pick<Served, "snapshot">, family: Family, name: string | null): ModelEntry | null {
    return snapshot.models.find((model) => model.name === name && FAMILY_OF[model.provider] === family) ?? null;
  }

  function defaultOf(family: Family, hasOwnCredential: boolean): Upstream | null {
    const publicUrl = PUBLIC[family];
    if (defaults[family] !== null || !hasOwnCredential || publicUrl === null) return defaults[family];
    return { baseUrl: withVersion(new URL(publicUrl), family), apiKey: null, stream: guarded, isProviderApi: true };
  }

  return {
    async choose({ served, family, model: name, hasOwnCredential }) {
      const model = findModel(served, family, name);
      const fallback = defaultOf(family, hasOwnCredential);
      if (model !== null) {
        const connection = await connectionFor(model).catch((error: unknown) => {
          if (fallback === null) throw error;
          return null;
        });
        if (connection !== null) {
          const baseUrl = modelBase(model.provider, connection);
          return { baseUrl, apiKey: connection.apiKey, stream: guarded, isProviderApi: isProviderApi(family, baseUrl) };
        }
      }
      if (fallback !== null) return fallback;
      throw new GatewayError("model_not_found", noUpstream(family, name));
    },
    defaultOf,
    async reachable({ snapshot }, family) {
      const models = snapshot.models.filter(({ provider }) => FAMILY_OF[provider] === family);
      const connections = await Promise.all(models.map((model) => connectionFor(model).catch(() => null)));
      return models.filter((_, at) => connections[at] !== null);
    },
    stop() {
      guarded.close();
      defaults.openai?.stream.close();
      defaults.anthropic?.stream.close();
    },
  };
}

function isProviderApi(family: Family, { host }: URL): boolean {
  const publicUrl = PUBLIC[family];
  return publicUrl !== null && host === new URL(publicUrl).host;
}

export function urlBelow(baseUrl: URL, path: string, query: string): URL {
  const url = new URL(baseUrl);
  url.pathname = trim(url.pathname) + path;
  url.search = [url.search.slice(1), query].filter((part) => part !== "").join("&");
  url.hash = "";
  return url;
}

function modelBase(provider: Provider, { baseUrl }: ModelConnection): URL {
  const url = new URL(baseUrl);
  if (provider === "ollama") url.pathname = `${trim(url.pathname)}/v1`;
  return provider === "anthropic" ? withVersion(url, "anthropic") : url;
}

/** People name the same server with and without its version. */
function withVersion(baseUrl: URL, family: Family): URL {
  const url = new URL(baseUrl);
  const hasVersion = family === "anthropic" ? /\/v1\/*$/ : /\/v\d+[a-z0-9]*(?:\/|$)/;
  if (!hasVersion.test(url.pathname)) url.pathname = `${trim(url.pathname)}/v1`;
  return url;
}

function trim(path: string): string {
  return path.replace(/\/+$/, "");
}

function noUpstream(family: Family, name: string | null): string {
  const which = name === null ? "The request names no model" : `No connection for the model “${name.slice(0, 100)}”`;
  return `${which}. Connect it under Models, or ask the operator to set ${VARIABLE[family]}.`;
}
