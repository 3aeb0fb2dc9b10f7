import { promises as dns, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { refuseInternal } from "./check-url";
import { mayReach, type OutboundRules } from "./outbound-rules";

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const resolveBySystem: Resolve = (host) => dns.lookup(host, { all: true });

/** The connection's own lookup, so a name cannot answer one thing to the check and another to the connection. One internal address refuses them all. */
export function guardedLookup(rules: OutboundRules, port: number, resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, options, callback) => {
    find(rules, resolve, host, port).then(
      (found) => {
        const wanted = found.filter((each) => !options.family || each.family === familyOf(options.family));
        const [first] = wanted;
        if (first === undefined) callback(new Error(`Couldn't resolve ${host}`), "");
        else if (options.all) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
}

async function find(rules: OutboundRules, resolve: Resolve, host: string, port: number): Promise<LookupAddress[]> {
  const found = [...(await resolve(host))];
  if (found.some(({ address }) => !mayReach(rules, host, address, port)))
    throw refuseInternal({ host: `${host}:${port}` });
  return found;
}

function familyOf(family: number | "IPv4" | "IPv6"): number {
  if (family === "IPv4") return 4;
  return family === "IPv6" ? 6 : family;
}
