import { readHealth } from "@/server/api/http/health";
import { permitted, router } from "@/server/api/trpc/init";
import { overviewInput } from "@/server/contract/overview";
import { readOverview } from "@/server/insights/overview/overview.service";

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
