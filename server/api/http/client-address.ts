import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Environment } from "@/server/lib/environment";

export function clientAddressOf(request: IncomingMessage, { trustProxy }: Pick<Environment, "trustProxy">): string {
  const shown = request.socket.remoteAddress ?? "unknown";
  if (!trustProxy) return shown;
  const last = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1);
  return readAddress(last ?? "") ?? shown;
}

/** `1.2.3.4`, `1.2.3.4:5678`, `::1`, `[::1]` and `[::1]:443`: some proxies add the port. Null if invalid. */
export function readAddress(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : bare;
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** For connection limits: an IPv6 client has a whole /64. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (isIP(plain) !== 6) return plain;
  const [head = "", tail] = plain.replace(/%.*$/, "").split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, GROUPS - first.length - last.length)).fill("0");
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
