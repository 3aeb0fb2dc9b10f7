import { isIP } from "node:net";
import { DomainError } from "@/server/lib/errors";
import { mayReach, type OutboundRules, plainHost, portOf } from "./outbound-rules";

/**
 * What can be said of an address before its name is looked up. The URL parser has already turned decimal, octal and
 * hexadecimal spellings of an IP address into the usual one.
 */
export function checkUrl(rules: OutboundRules, url: string | URL): URL {
  if (!URL.canParse(String(url))) throw refuse("is not a valid URL");
  const parsed = new URL(url);
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") throw refuse("must start with http:// or https://");
  if (parsed.username !== "" || parsed.password !== "") {
    throw refuse("must not contain a user name or password; set them as credentials");
  }
  const host = plainHost(parsed.hostname);
  if (isIP(host) !== 0 && !mayReach(rules, host, host, portOf(parsed))) throw refuseInternal(parsed);
  return parsed;
}

export function refuseInternal({ host }: Pick<URL, "host">): DomainError {
  return refuse(`${host} is an internal address. The operator can allow it with TOOLCRIB_ALLOW_INTERNAL.`);
}

function refuse(why: string): DomainError {
  return new DomainError("rejected", `url: ${why}`, { field: "url" });
}
