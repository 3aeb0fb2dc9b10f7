import { z } from "zod";

/** The database is unreachable, refuses writes (read-only, disk full), or records or sessions cannot be written. */
const part = z.enum(["database", "writes", "records", "sessions"]);

const health = z.object({
  status: z.enum(["ok", "degraded", "starting"]),
  failing: z.array(part),
  revision: z.number().nullable(),
  database: z.enum(["ok", "down"]),
  embedder: z.enum(["ok", "starting", "down", "off"]),
  /** While vectors are being computed: how many enabled tools have theirs. */
  warming: z.object({ share: z.number(), done: z.number().int(), total: z.number().int() }).nullable(),
  records: z.object({ waiting: z.number().int(), dropped: z.number().int() }),
  version: z.string(),
});
export type Health = z.infer<typeof health>;
