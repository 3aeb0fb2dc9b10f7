import type { IncomingHttpHeaders } from "node:http";
import { type Caller, callerOf } from "@/server/agent/caller";
import type { KeyRing } from "@/server/identity/keys/key-ring";
import { readBearer } from "@/server/identity/keys/read-bearer";
import { DomainError } from "@/server/lib/errors";
import type { ServedRevisions } from "@/server/runtime/snapshot/served-revisions";

export type GatewayCaller = Caller & {
  readonly hasOwnCredential: boolean;
};

type Services = {
  readonly keys: Pick<KeyRing, "identify" | "assertKnown">;
  readonly served: Pick<ServedRevisions, "current">;
};

const KEY_PREFIX = "tck_";

/** With the Toolcrib key in `x-toolcrib-key`, the caller's own credential pays; in place of the provider's key, the operator pays. */
export function identifyCaller(services: Services, headers: IncomingHttpHeaders): GatewayCaller {
  const { keys } = services;
  const own = textOf(headers["x-toolcrib-key"]);
  const elsewhere = ["x-api-key", "api-key", "x-goog-api-key"].map((name) => textOf(headers[name]));
  const sent = [readBearer(headers.authorization), ...elsewhere].filter((key) => key !== null);
  const key = own ?? sent.find((each) => isKnown(keys, each));
  if (key === undefined) throw unauthenticated();
  const agent = keys.identify(`Bearer ${key}`);
  // A Toolcrib key is never passed on, in any header, even after it was revoked.
  const isOurs = (each: string) => each.startsWith(KEY_PREFIX) || isKnown(keys, each);
  const hasOwnCredential = own !== null && sent.length > 0 && !sent.some(isOurs);
  return { ...callerOf(services, agent, textOf(headers["x-toolcrib-role"])), hasOwnCredential };
}

function isKnown(keys: Services["keys"], key: string): boolean {
  try {
    keys.assertKnown(`Bearer ${key}`);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "unauthenticated") return false;
    throw error;
  }
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === "string" && header.trim() !== "" ? header.trim() : null;
}

function unauthenticated(): DomainError {
  const words =
    "Send a valid Toolcrib agent key as Authorization: Bearer or x-api-key, or in x-toolcrib-key next to a key of your provider";
  return new DomainError("unauthenticated", words);
}
