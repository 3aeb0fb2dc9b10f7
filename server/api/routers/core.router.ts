import { permitted, router } from "@/server/api/trpc/init";
import { setCoreInput } from "@/server/contract/core";
import { readCore, setCore } from "@/server/policy/core/core.service";
import { listCoreRecords } from "@/server/policy/core/core.view";
import { readDraftShape } from "@/server/policy/draft/draft-shape";
import { countRoleTools } from "@/server/policy/policies/count-role-tools";

const DAYS = 30;
const DAY_MS = 86_400_000;

export const coreRouter = router({
  get: permitted("policy.read").query(async ({ ctx }) => {
    const since = new Date(Date.now() - DAYS * DAY_MS);
    const [draft, records] = await Promise.all([readDraftShape(ctx), listCoreRecords(ctx.client, since)]);
    for (const role of draft.compiled.roles.keys()) await countRoleTools(draft.compiled, role);
    return { ...readCore(draft, records), days: DAYS };
  }),
  set: permitted("policy.edit")
    .input(setCoreInput)
    .mutation(async ({ ctx, input }) => {
      await setCore(ctx.client, ctx.actor, input);
      return { ok: true as const };
    }),
});
