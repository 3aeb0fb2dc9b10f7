import type { Logger } from "pino";
import type { SourceEntry } from "@/server/engine/model/snapshot";
import type { Vault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { SourceRead } from "./plan-sync";

/** A document is passed for sources that are not read from an address. */
export type SourceReader = (source: SourceEntry, options: { readonly document?: string }) => Promise<SourceRead>;

export type SourceServices = {
  readonly client: PrismaClient;
  readonly vault: Vault;
  readonly readSource: SourceReader;
  readonly log: Pick<Logger, "info" | "warn">;
  /** Whether the process is shutting down: an aborted sync is then no fault of the source. */
  readonly isStopping?: () => boolean;
};
