import { permitted, router } from "@/server/api/trpc/init";
import { createAdminKeyInput } from "@/server/contract/admin-keys";
import { byId } from "@/server/contract/common";
import { createAdminKey, revokeAdminKey } from "@/server/identity/admin-keys/admin-keys.service";
import { listAdminKeys } from "@/server/identity/admin-keys/admin-keys.view";

const manage = permitted("people.manage");

export const adminKeysRouter = router({
  list: manage.query(({ ctx }) => listAdminKeys(ctx.client)),
  create: manage.input(createAdminKeyInput).mutation(({ ctx, input }) => createAdminKey(ctx.client, ctx.actor, input)),
  revoke: manage.input(byId).mutation(async ({ ctx, input }) => {
    await revokeAdminKey(ctx.client, ctx.actor, input.id);
    return { ok: true as const };
  }),
});
