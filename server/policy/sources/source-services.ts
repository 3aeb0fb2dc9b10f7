import type { Logger } from "pino";
import type { SourceEntry } from "@/server/engine/model/snapshot";
import type { Vault } from "@/server/lib/auth/vault";
import type { PrismaClient } from "@/server/lib/db/generated/client";
import type { SourceRead } from "./plan-sync";

/** Asks a source what tools it has. A document is brought along where the source is not read from an address. */
export type SourceReader = (source: SourceEntry, options: { readonly document?: string }) => Promise<SourceRead>;

/** What syncing needs. */
export type SourceServices = {
  readonly client: PrismaClient;
  readonly vault: Vault;
  readonly readSource: SourceReader;
  readonly log: Pick<Logger, "info" | "warn">;
  /** Whether the process leaves: what is given up then is no fault of a source. */
  readonly isStopping?: () => boolean;
};
