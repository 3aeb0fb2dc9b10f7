import { BlockList, isIP } from "node:net";
import { ExpectedError } from "@/server/errors";
import { embeddedIpv4, isInternalAddress } from "./internal-addresses";

/** Where the server may reach out to on behalf of a source. Deny by default. */
export type OutboundRules = {
  /** Whether sources may start programs on this machine. */
  readonly allowStdio: boolean;
  /** Internal addresses that may be reached all the same. */
  readonly internal: "none" | "any" | AllowedInternal;
};

type AllowedInternal = { readonly hosts: ReadonlySet<string>; readonly addresses: BlockList };

type Env = Readonly<Record<string, string | undefined>>;

export function readOutboundRules(env: Env): OutboundRules {
  return {
    allowStdio: env.TOOLCRIB_ALLOW_STDIO === "1",
    internal: readInternal((env.TOOLCRIB_ALLOW_INTERNAL ?? "").trim()),
  };
}

/** Whether a host may be connected to at an address that its name stands for. */
export function mayReach(rules: OutboundRules, host: string, address: string): boolean {
  if (rules.internal === "any" || !isInternalAddress(address)) return true;
  if (rules.internal === "none") return false;
  return rules.internal.hosts.has(plainHost(host)) || isListed(rules.internal.addresses, address);
}

/** A host name as it is compared: without brackets, final dot and capitals. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}

function isListed(addresses: BlockList, address: string): boolean {
  const plain = embeddedIpv4(address) ?? address;
  const family = isIP(plain);
  return family !== 0 && addresses.check(plain, family === 4 ? "ipv4" : "ipv6");
}

function readInternal(text: string): OutboundRules["internal"] {
  if (text === "" || text === "0") return "none";
  if (text === "1") return "any";
  const hosts = new Set<string>();
  const addresses = new BlockList();
  for (const entry of text.split(",").map((part) => plainHost(part.trim()))) {
    if (entry === "") continue;
    if (!addNetwork(addresses, entry)) hosts.add(readHost(entry));
  }
  return { hosts, addresses };
}

function addNetwork(addresses: BlockList, entry: string): boolean {
  const [net = "", prefix, ...rest] = entry.split("/");
  const family = isIP(net);
  if (family === 0) return false;
  const bits = prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix);
  const isBits = rest.length === 0 && /^\d{1,3}$/.test(prefix ?? "0") && bits <= (family === 4 ? 32 : 128);
  if (!isBits) throw new ExpectedError(`TOOLCRIB_ALLOW_INTERNAL: "${entry}" is not a network.`);
  addresses.addSubnet(net, bits, family === 4 ? "ipv4" : "ipv6");
  return true;
}

function readHost(entry: string): string {
  if (/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(entry)) return entry;
  throw new ExpectedError(
    `TOOLCRIB_ALLOW_INTERNAL takes 1, or host names, addresses and networks such as 10.0.0.0/8 with commas between, not "${entry}".`,
  );
}
