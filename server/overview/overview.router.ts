import { overviewInput } from "@/server/contract/overview";
import { readHealth } from "@/server/http/health";
import { permitted, router } from "@/server/trpc/init";
import { readOverview } from "./overview.service";

export const overviewRouter = router({
  get: permitted("policy.read")
    .input(overviewInput)
    .query(async ({ ctx, input }) => ({
      ...(await readOverview(ctx, input)),
      health: readHealth(ctx),
      embedder: ctx.embeddings.health(),
      processes: ctx.peers.count(),
    })),
});
