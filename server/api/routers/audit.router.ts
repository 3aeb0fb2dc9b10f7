import { permitted, router } from "@/server/api/trpc/init";
import { auditListInput } from "@/server/contract/audit";
import { listAudit, listAuditFacets } from "@/server/lib/audit/audit.view";

export const auditRouter = router({
  list: permitted("audit.read")
    .input(auditListInput)
    .query(({ ctx, input }) => listAudit(ctx.client, input)),
  /** Who ever did something, and what was ever done: what a filter can offer. */
  facets: permitted("audit.read").query(({ ctx }) => listAuditFacets(ctx.client)),
});
