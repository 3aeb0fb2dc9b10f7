import { auditListInput } from "@/server/contract/audit";
import { permitted, router } from "@/server/trpc/init";
import { listAudit } from "./audit.view";

export const auditRouter = router({
  list: permitted("audit.read")
    .input(auditListInput)
    .query(({ ctx, input }) => listAudit(ctx.client, input)),
});
