import { openProcedure, permitted, router } from "@/server/api/trpc/init";
import { changePasswordInput } from "@/server/contract/people";
import { changePassword } from "@/server/identity/people/passwords.service";
import { assertWithinLimit } from "@/server/lib/auth/account-limit";
import { ACCOUNT_LIMITS } from "@/server/lib/auth/auth";

/** The same limit as for signing in: an unlocked browser must not allow faster guessing. */
const TRIES = { window: 60, max: ACCOUNT_LIMITS.signInsPerMinute };

export const meRouter = router({
  get: openProcedure.query(({ ctx }) => ctx.findMe()),
  changePassword: permitted("account.own")
    .input(changePasswordInput)
    .mutation(async ({ ctx, input }) => {
      await assertWithinLimit(ctx.client, `change-password|${ctx.me.id}`, TRIES);
      await changePassword(ctx.client, ctx.me, input, await ctx.findSessionId());
      // Those still signed in reconnect by themselves.
      ctx.chats.endPerson(ctx.me.id);
      return { ok: true as const };
    }),
});
