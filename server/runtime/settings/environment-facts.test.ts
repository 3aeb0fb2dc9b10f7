import { expect, it } from "vitest";
import { readEnvironment } from "@/server/lib/environment";
import { readOutboundRules } from "@/server/lib/outbound/outbound-rules";
import { readEnvironmentFacts } from "./environment-facts";

function factsOf(env: Record<string, string>) {
  return readEnvironmentFacts(env, readEnvironment(env), readOutboundRules(env));
}

it("shows the operator's settings without secrets", () => {
  const env = {
    TOOLCRIB_EMBEDDER: "openai",
    TOOLCRIB_EMBEDDER_URL: "https://vectors.example/v1?token=hidden-in-the-query",
    TOOLCRIB_EMBEDDER_MODEL: "small",
    TOOLCRIB_EMBEDDER_KEY: "secret-embedder-key",
    TOOLCRIB_AGENT_KEY: "secret-agent-key",
    TOOLCRIB_METRICS_TOKEN: "secret-metrics-token",
    TOOLCRIB_ADMIN_EMAIL: "ada@example.com",
    TOOLCRIB_ADMIN_PASSWORD: "secret password",
    TOOLCRIB_ALLOW_INTERNAL: "10.0.0.0/8",
    TOOLCRIB_ALLOW_STDIO: "1",
    TOOLCRIB_URL: "https://crib.example",
  };
  const facts = factsOf(env);
  expect(facts).toEqual({
    embedder: { kind: "openai", url: "https://vectors.example/v1", model: "small", hasKey: true },
    allowStdio: true,
    internal: "listed",
    publicUrl: "https://crib.example",
    trustProxy: false,
    hasAgentKey: true,
    hasMetricsToken: true,
  });
  expect(JSON.stringify(facts)).not.toMatch(/secret|hidden|10\.0/);
});

it("works without any variables", () => {
  expect(factsOf({})).toMatchObject({
    embedder: { kind: "local", url: null, hasKey: false },
    allowStdio: false,
    internal: "none",
    publicUrl: null,
  });
});
