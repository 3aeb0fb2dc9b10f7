import { listAudit } from "@/server/audit/audit.view";
import { readHealth } from "@/server/http/health";
import { listRevisions } from "@/server/revisions/revisions.view";
import { permitted, router } from "@/server/trpc/init";
import { countNouns } from "./overview.view";

export const overviewRouter = router({
  get: permitted("policy.read").query(async ({ ctx }) => {
    const [counts, revisions, unpublished, audit] = await Promise.all([
      countNouns(ctx.client),
      listRevisions(ctx.client, { limit: 1 }),
      ctx.unpublished(ctx.client),
      listAudit(ctx.client, { limit: 10 }),
    ]);
    return {
      counts,
      revision: revisions.items[0] ?? null,
      unpublished: unpublished.count,
      recent: audit.items,
      health: readHealth(ctx),
    };
  }),
});
