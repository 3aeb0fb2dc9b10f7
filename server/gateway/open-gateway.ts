import type { Logger } from "pino";
import type { RecordQueue } from "@/server/agent/rounds/record-queue";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import type { Vault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { Variables } from "@/server/lib/environment";
import type { Metrics } from "@/server/lib/metrics/metrics";
import type { OutboundRules } from "@/server/lib/outbound/outbound-rules";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";
import type { MetaToolServices } from "./answer-meta-tools";
import { createDecide } from "./decide";
import { createDeniedTools } from "./denied-tools";
import { createGateway, type Gateway } from "./gateway-handler";
import { readGatewaySettings } from "./gateway-settings";
import { readLateTools } from "./late-tools";
import { createLoop, LOOP_LIMITS } from "./loop/loop";
import { createNarrower } from "./narrow-rounds";
import { createObserver, type ObserverServices } from "./observe-rounds";
import { createUpstreams } from "./upstreams";

type Options = {
  /** With its own time limit: a request must not wait for a database that is down. */
  readonly client: PrismaClient;
  readonly vault: Vault;
  readonly rules: OutboundRules;
  readonly env: Variables;
  readonly keys: KeyRing;
  readonly served: Pick<ServedRevisions, "current">;
  readonly records: RecordQueue;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly observer: Omit<ObserverServices, "metrics" | "deniedTools" | "lateToolsOf"> &
    Pick<MetaToolServices, "sessions" | "embeddings">;
};

export function openGateway(options: Options): Gateway {
  const { client, vault, rules, env, keys, served, records, metrics, log, observer } = options;
  const settings = readGatewaySettings(env);
  const { roles } = observer.control;
  const services = {
    ...observer,
    records,
    metrics,
    log,
    deniedTools: createDeniedTools(),
    lateToolsOf: readLateTools(env),
    loop: createLoop({ ...LOOP_LIMITS, maxRequests: settings.maxInnerRequests }),
  };
  return createGateway({
    ...{ keys, served, settings, metrics, log },
    modes: roles,
    loop: services.loop,
    upstreams: createUpstreams({ client, vault, rules, settings }),
    decide: createDecide({ roles, log, observer: createObserver(services), narrower: createNarrower(services) }),
  });
}
