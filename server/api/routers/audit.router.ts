import { permitted, router } from "@/server/api/trpc/init";
import { auditListInput } from "@/server/contract/audit";
import { listAudit, listAuditFacets } from "@/server/lib/audit/audit.view";

export const auditRouter = router({
  list: permitted("audit.read")
    .input(auditListInput)
    .query(({ ctx, input }) => listAudit(ctx.client, input)),
  facets: permitted("audit.read").query(({ ctx }) => listAuditFacets(ctx.client)),
});
