import { promises as dns } from "node:dns";
import { withTimeout } from "@/server/lib/with-timeout";
import { checkUrl, isKnownInternal, refuseInternal } from "./check-url";
import { createGuardedFetch, type GuardedFetch } from "./guarded-fetch";
import type { Resolve } from "./guarded-lookup";
import { mayReach, type OutboundRules, portOf } from "./outbound-rules";

export type Outbound = {
  readonly fetch: GuardedFetch;
  /** Whether the address is refused for certain. Asks no name server. */
  isBlocked(url: string): boolean;
  /** Refuses an address that could not be used, before it is saved. A name that cannot be looked up now may be later. */
  assertAllowed(url: string): Promise<void>;
};

const LOOKUP_MS = 2000;

export function createOutbound(rules: OutboundRules, resolve: Resolve = resolveBySystem): Outbound {
  return {
    fetch: createGuardedFetch(rules),
    isBlocked: (url) => URL.canParse(url) && isKnownInternal(rules, new URL(url)),
    async assertAllowed(url) {
      const parsed = checkUrl(rules, url);
      const found = await withTimeout(resolve(parsed.hostname), LOOKUP_MS).catch(() => []);
      if (found.some(({ address }) => !mayReach(rules, parsed.hostname, address, portOf(parsed)))) {
        throw refuseInternal(parsed);
      }
    },
  };
}

const resolveBySystem: Resolve = (host) => dns.lookup(host, { all: true });
