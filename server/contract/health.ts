import { z } from "zod";

export const health = z.object({
  status: z.enum(["ok", "degraded", "starting"]),
  revision: z.number().nullable(),
  database: z.enum(["ok", "down"]),
  embedder: z.enum(["ok", "starting", "down", "off"]),
  version: z.string(),
});
export type Health = z.infer<typeof health>;
