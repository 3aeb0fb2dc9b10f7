import { byId } from "@/server/contract/common";
import { createKeyInput } from "@/server/contract/keys";
import { permitted, router } from "@/server/trpc/init";
import { createKey, revokeKey } from "./keys.service";
import { listKeys } from "./keys.view";

const manage = permitted("keys.manage");

export const keysRouter = router({
  list: permitted("keys.read").query(({ ctx }) => listKeys(ctx.client)),
  create: manage.input(createKeyInput).mutation(({ ctx, input }) => createKey(ctx.client, ctx.actor, input)),
  revoke: manage.input(byId).mutation(async ({ ctx, input }) => {
    await revokeKey(ctx.client, ctx.actor, input.id);
    return { ok: true as const };
  }),
});
