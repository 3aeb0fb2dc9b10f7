import { BlockList, isIPv4, isIPv6 } from "node:net";

/** What the registries do not hand out to hosts of the public internet. */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by carriers
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // public by its number, and the host of every machine in Azure
  ["169.254.0.0", 16], // link-local, where clouds keep their metadata
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // former 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
] as const;

/** Of IPv6 only this much is handed out at all: loopback, link-local, unique-local and multicast lie outside. */
const GLOBAL_V6 = ["2000::", 3] as const;

const NOT_PUBLIC_V6 = [
  ["2001::", 23], // protocol assignments: Teredo, benchmarks, ORCHID
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which carries an IPv4 address of anyone's choice
  ["3fff::", 20], // documentation
] as const;

const notPublicV4 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V4) notPublicV4.addSubnet(net, prefix, "ipv4");
const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, "ipv6");
const notPublicV6 = new BlockList();
for (const [net, prefix] of NOT_PUBLIC_V6) notPublicV6.addSubnet(net, prefix, "ipv6");

/** Whether an address leads anywhere but to the public internet. What cannot be read counts as internal. */
export function isInternalAddress(address: string): boolean {
  const embedded = embeddedIpv4(address) ?? address;
  if (isIPv4(embedded)) return notPublicV4.check(embedded, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return true;
  return !globalV6.check(address, "ipv6") || notPublicV6.check(address, "ipv6");
}

/** The IPv4 address that an IPv4-mapped (::ffff:0:0/96) or NAT64 (64:ff9b::/96) address stands for. */
export function embeddedIpv4(address: string): string | null {
  const groups = groupsOf(address);
  if (groups === null) return null;
  const start = groups.slice(0, 6).join(":");
  if (start !== "0:0:0:0:0:ffff" && start !== "64:ff9b:0:0:0:0") return null;
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function groupsOf(address: string): string[] | null {
  if (!isIPv6(address) || address.includes("%")) return null;
  // The URL parser writes every spelling in the one canonical way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = "", right] = canonical.split("::");
  const before = left === "" ? [] : left.split(":");
  const after = right === undefined || right === "" ? [] : right.split(":");
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
