import type { z } from "zod";
import { byId, rowRef } from "@/server/contract/common";
import type { DraftService } from "@/server/draft/draft.service";
import type { EntryOf, Noun } from "@/server/engine/snapshot";
import { permitted, router } from "./init";

/** The same five procedures for every noun of policy; its schemas give the types. */
export function nounRouter<
  N extends Noun,
  Create extends z.ZodType<Omit<EntryOf<N>, "id">>,
  Update extends z.ZodType<EntryOf<N> & { version: number }>,
>(service: DraftService<N>, schemas: { create: Create; update: Update }) {
  return router({
    list: permitted("policy.read").query(({ ctx }) => service.list(ctx.client)),
    get: permitted("policy.read")
      .input(byId)
      .query(({ ctx, input }) => service.get(ctx.client, input.id)),
    create: permitted("policy.edit")
      .input(schemas.create)
      .mutation(({ ctx, input }) => service.create(ctx.client, ctx.actor, input as Omit<EntryOf<N>, "id">)),
    update: permitted("policy.edit")
      .input(schemas.update)
      .mutation(({ ctx, input }) => service.update(ctx.client, ctx.actor, input as EntryOf<N> & { version: number })),
    remove: permitted("policy.edit")
      .input(rowRef)
      .mutation(async ({ ctx, input }) => {
        await service.remove(ctx.client, ctx.actor, input);
        return { ok: true as const };
      }),
  });
}
