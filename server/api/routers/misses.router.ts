import { permitted, router } from "@/server/api/trpc/init";
import { missDetailInput, missFix, settleMissInput, tryFixInput } from "@/server/contract/misses";
import { readMiss } from "@/server/insights/misses/read-miss";
import { reopenMiss, settleMiss } from "@/server/insights/misses/settle-miss.service";
import { tryFix } from "@/server/insights/misses/try-fix";
import { applyFix } from "@/server/policy/fixes/apply-fix";

const read = permitted("policy.read");

export const missesRouter = router({
  get: read.input(missDetailInput).query(({ ctx, input }) => readMiss(ctx, ctx.me.id, input)),
  /** A mutation because messages may be too long for a URL; it writes nothing. */
  tryFix: read.input(tryFixInput).mutation(({ ctx, input }) => tryFix(ctx, ctx.me.id, input)),
  applyFix: permitted("policy.edit")
    .input(missFix)
    .mutation(({ ctx, input }) => applyFix(ctx, ctx.actor, input)),
  settle: permitted("policy.edit")
    .input(settleMissInput)
    .mutation(async ({ ctx, input }) => {
      await settleMiss(ctx.client, ctx.actor, input);
      return { ok: true as const };
    }),
  reopen: permitted("policy.edit")
    .input(settleMissInput)
    .mutation(async ({ ctx, input }) => {
      await reopenMiss(ctx.client, input);
      return { ok: true as const };
    }),
});
