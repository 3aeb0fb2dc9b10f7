import { BlockList, isIP } from "node:net";
import { ExpectedError } from "@/server/lib/errors";
import { embeddedIpv4, isInternalAddress } from "./internal-addresses";

/** Deny by default. */
export type OutboundRules = {
  readonly allowStdio: boolean;
  readonly internal: "none" | "any" | AllowedInternal;
};

type Allowed = { readonly hosts: Set<string>; readonly addresses: BlockList };

/** By port. Entries without a port are stored under null and allowed on every port. */
type AllowedInternal = ReadonlyMap<number | null, Allowed>;

type Env = Readonly<Record<string, string | undefined>>;

export function readOutboundRules(env: Env): OutboundRules {
  return {
    allowStdio: env.TOOLCRIB_ALLOW_STDIO === "1",
    internal: readInternal((env.TOOLCRIB_ALLOW_INTERNAL ?? "").trim()),
  };
}

/** Whether a host may be connected to at an address that its name stands for, on this port. */
export function mayReach(rules: OutboundRules, host: string, address: string, port: number): boolean {
  const { internal } = rules;
  if (internal === "any" || !isInternalAddress(address)) return true;
  if (internal === "none") return false;
  return [internal.get(null), internal.get(port)].some(
    (allowed) => allowed?.hosts.has(plainHost(host)) || (allowed && isListed(allowed.addresses, address)),
  );
}

/** The same rules, and this one host and port besides: an address that the operator typed in needs no other permission. */
export function allowAlso(rules: OutboundRules, url: URL): OutboundRules {
  if (rules.internal === "any") return rules;
  const internal = new Map<number | null, Allowed>(rules.internal === "none" ? [] : rules.internal);
  const known = internal.get(portOf(url));
  const hosts = new Set([...(known?.hosts ?? []), plainHost(url.hostname)]);
  internal.set(portOf(url), { hosts, addresses: known?.addresses ?? new BlockList() });
  return { ...rules, internal };
}

export function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
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
  const internal = new Map<number | null, Allowed>();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const { place, port } = splitPort(entry);
    const allowed = internal.get(port) ?? { hosts: new Set<string>(), addresses: new BlockList() };
    internal.set(port, allowed);
    if (!addNetwork(allowed.addresses, place)) allowed.hosts.add(readHost(place));
  }
  return internal;
}

/** An IPv6 address needs brackets before a port, because its own colons look the same. */
function splitPort(entry: string): { readonly place: string; readonly port: number | null } {
  const isBareIpv6 = isIP(entry.split("/")[0] ?? "") === 6;
  const [, before = entry, digits] = (isBareIpv6 ? null : /^(.*):([^:\]/]*)$/.exec(entry)) ?? [];
  const place = plainHost(before.replace(/^\[([^\]]*)\]/, "$1"));
  if (digits === undefined) return { place, port: null };
  const port = Number(digits);
  if (/^\d{1,5}$/.test(digits) && port >= 1 && port <= 65_535) return { place, port };
  throw new ExpectedError(`TOOLCRIB_ALLOW_INTERNAL: "${entry}" must end in a port from 1 to 65535.`);
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
    `TOOLCRIB_ALLOW_INTERNAL takes 1, or host names, addresses and networks such as 10.0.0.0/8, each with a port such as :8080 or without, and commas between, not "${entry}".`,
  );
}
