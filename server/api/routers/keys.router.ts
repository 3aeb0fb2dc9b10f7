import { permitted, router } from "@/server/api/trpc/init";
import { byId } from "@/server/contract/common";
import { createKeyInput, rotateKeyInput, updateKeyInput } from "@/server/contract/keys";
import { createKey, revokeKey, rotateKey, updateKey } from "@/server/identity/keys/keys.service";
import { listKeys } from "@/server/identity/keys/keys.view";

const manage = permitted("keys.manage");

export const keysRouter = router({
  list: permitted("keys.read").query(({ ctx }) => listKeys(ctx.client)),
  create: manage.input(createKeyInput).mutation(({ ctx, input }) => createKey(ctx.client, ctx.actor, input)),
  update: manage.input(updateKeyInput).mutation(({ ctx, input }) => updateKey(ctx.client, ctx.actor, input)),
  rotate: manage.input(rotateKeyInput).mutation(({ ctx, input }) => rotateKey(ctx.client, ctx.actor, input)),
  revoke: manage.input(byId).mutation(async ({ ctx, input }) => {
    await revokeKey(ctx.client, ctx.actor, input.id);
    return { ok: true as const };
  }),
});
