import type { z } from "zod";
import { byId, rowRef } from "@/server/contract/common";
import { may, type Permission } from "@/server/contract/permissions";
import type { EntryOf, Noun } from "@/server/engine/model/snapshot";
import { DomainError, FORBIDDEN } from "@/server/lib/errors";
import type { DraftService } from "@/server/policy/editing/draft.service";
import type { Context } from "./context";
import { permitted, router } from "./init";

/** The same six procedures for every noun of policy; its schemas give the types. */
export function nounRouter<
  N extends Noun,
  Create extends z.ZodType<Omit<EntryOf<N>, "id">>,
  Update extends z.ZodType<EntryOf<N> & { version: number }>,
>(
  service: DraftService<N>,
  schemas: { create: Create; update: Update },
  /** The permission to write an entry, if editing policy is not enough. */
  permissionFor: (entry: Omit<EntryOf<N>, "id">) => Permission = () => "policy.edit",
  /** Refuses what this process could not use; `before` is null for a new entry. */
  checkUse: (ctx: Context, entry: Omit<EntryOf<N>, "id">, before: EntryOf<N> | null) => Promise<void> = async () => {},
) {
  async function assertMay(ctx: Pick<Context, "findMe">, entry: Omit<EntryOf<N>, "id">): Promise<void> {
    const me = await ctx.findMe();
    if (me !== null && may(me.accountRole, permissionFor(entry))) return;
    throw new DomainError("forbidden", FORBIDDEN);
  }

  return router({
    list: permitted("policy.read").query(({ ctx }) => service.list(ctx.client)),
    get: permitted("policy.read")
      .input(byId)
      .query(({ ctx, input }) => service.get(ctx.client, input.id)),
    create: permitted("policy.edit")
      .input(schemas.create)
      .mutation(async ({ ctx, input }) => {
        const entry = input as Omit<EntryOf<N>, "id">;
        await assertMay(ctx, entry);
        await checkUse(ctx, entry, null);
        return service.create(ctx.client, ctx.actor, entry);
      }),
    update: permitted("policy.edit")
      .input(schemas.update)
      .mutation(async ({ ctx, input }) => {
        const entry = input as EntryOf<N> & { version: number };
        await assertMay(ctx, entry);
        await checkUse(ctx, entry, await service.get(ctx.client, entry.id));
        return service.update(ctx.client, ctx.actor, entry);
      }),
    remove: permitted("policy.edit")
      .input(rowRef)
      .mutation(async ({ ctx, input }) => {
        await service.remove(ctx.client, ctx.actor, input);
        return { ok: true as const };
      }),
    undelete: permitted("policy.edit")
      .input(byId)
      .mutation(async ({ ctx, input }) => {
        const entry = await service.findDeleted(ctx.client, input.id);
        if (entry !== null) await assertMay(ctx, entry);
        return service.undelete(ctx.client, ctx.actor, input.id);
      }),
  });
}
