import { z } from "zod";

export const typedBundle = z.object({
  name: z.string().max(200),
  description: z.string().max(2_000),
  tools: z.array(z.string().max(200)).max(20_000),
});
