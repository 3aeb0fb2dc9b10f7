import type { Environment, Variables } from "@/server/lib/environment";
import type { OutboundRules } from "@/server/lib/outbound/outbound-rules";
import { type EmbedderSettings, readEmbedderSettings } from "@/server/runtime/embeddings/embedder-settings";

/** What signed-in people may see: never a secret. */
export type EnvironmentFacts = {
  readonly embedder: {
    readonly kind: EmbedderSettings["kind"];
    readonly url: string | null;
    readonly model: string | null;
    readonly hasKey: boolean;
  };
  readonly allowStdio: boolean;
  readonly internal: "none" | "listed" | "any";
  readonly publicUrl: string | null;
  readonly trustProxy: boolean;
  readonly hasAgentKey: boolean;
  readonly hasMetricsToken: boolean;
};

export function readEnvironmentFacts(
  env: Variables,
  environment: Environment,
  { allowStdio, internal }: OutboundRules,
): EnvironmentFacts {
  return {
    embedder: embedderFacts(readEmbedderSettings(env)),
    allowStdio,
    internal: typeof internal === "string" ? internal : "listed",
    publicUrl: environment.publicUrl?.origin ?? null,
    trustProxy: environment.trustProxy,
    hasAgentKey: environment.agentKey !== null,
    hasMetricsToken: environment.metricsToken !== null,
  };
}

function embedderFacts(settings: EmbedderSettings): EnvironmentFacts["embedder"] {
  const { kind } = settings;
  if (kind === "local" || kind === "off") return { kind, url: null, model: null, hasKey: false };
  // A query string may contain a secret.
  return {
    kind,
    url: settings.url.origin + settings.url.pathname,
    model: settings.model,
    hasKey: settings.key !== null,
  };
}
