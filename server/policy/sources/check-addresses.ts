import type { SourceEntry } from "@/server/engine/model/snapshot";
import { DomainError } from "@/server/lib/errors";
import type { Outbound } from "@/server/lib/outbound/outbound";

type Connected = Pick<SourceEntry, "connection">;

const FIELDS = ["url", "baseUrl"] as const;

/** Refuses a new address that no request may go to. Known addresses stay editable. */
export async function checkAddresses(
  { outbound }: { readonly outbound: Pick<Outbound, "assertAllowed"> },
  { connection }: Connected,
  before: Connected | null,
): Promise<void> {
  for (const field of FIELDS) {
    const address = connection[field];
    if (typeof address !== "string" || address === before?.connection[field]) continue;
    try {
      await outbound.assertAllowed(address);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const path = `connection.${field}`;
      throw new DomainError("invalid", `${path}: ${error.message.replace(/^url: /, "")}`, { field: path });
    }
  }
}
