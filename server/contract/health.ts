import { z } from "zod";

/** The database cannot be reached; it takes no writes (read-only, disk full); records or sessions cannot be written. */
const part = z.enum(["database", "writes", "records", "sessions"]);

const health = z.object({
  status: z.enum(["ok", "degraded", "starting"]),
  /** What is wrong while the status is `degraded`. */
  failing: z.array(part),
  revision: z.number().nullable(),
  database: z.enum(["ok", "down"]),
  embedder: z.enum(["ok", "starting", "down", "off"]),
  /** While vectors are being computed: how many of the tools that are switched on have theirs. */
  warming: z.object({ share: z.number(), done: z.number().int(), total: z.number().int() }).nullable(),
  /** What waits to be written to the database, and what had to be dropped because too much did. */
  records: z.object({ waiting: z.number().int(), dropped: z.number().int() }),
  version: z.string(),
});
export type Health = z.infer<typeof health>;
