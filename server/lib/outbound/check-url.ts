import { isIP } from "node:net";
import { DomainError } from "@/server/lib/errors";
import { mayReach, type OutboundRules, plainHost, portOf } from "./outbound-rules";

/** Before the name is looked up. The URL parser has already normalized decimal, octal and hexadecimal IP addresses. */
export function checkUrl(rules: OutboundRules, url: string | URL): URL {
  if (!URL.canParse(String(url))) throw refuse("is not a valid URL");
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") throw refuse("must start with http:// or https://");
  if (parsed.username !== "" || parsed.password !== "") {
    throw refuse("must not contain a user name or password; set them as credentials");
  }
  if (isKnownInternal(rules, parsed)) throw refuseInternal(parsed);
  return parsed;
}

export function isKnownInternal(rules: OutboundRules, url: URL): boolean {
  const host = plainHost(url.hostname);
  const address = isIP(host) !== 0 ? host : /(^|\.)localhost$/.test(host) ? "127.0.0.1" : null;
  return address !== null && !mayReach(rules, host, address, portOf(url));
}

export function refuseInternal({ host }: Pick<URL, "host">): DomainError {
  return refuse(`${host} is an internal address. The operator can allow it with TOOLCRIB_ALLOW_INTERNAL=${host}.`);
}

function refuse(why: string): DomainError {
  return new DomainError("rejected", `url: ${why}`, { field: "url" });
}
