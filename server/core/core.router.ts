import { setCoreInput } from "@/server/contract/core";
import { countRoleTools } from "@/server/policies/count-role-tools";
import { readDraftShape } from "@/server/snapshot/draft-shape";
import { permitted, router } from "@/server/trpc/init";
import { readCore, setCore } from "./core.service";
import { listCoreRecords } from "./core.view";

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
