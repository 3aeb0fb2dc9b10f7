import { missDetailInput, missFix, tryFixInput } from "@/server/contract/misses";
import { permitted, router } from "@/server/trpc/init";
import { applyFix } from "./apply-fix";
import { readMiss } from "./read-miss";
import { tryFix } from "./try-fix";

const read = permitted("policy.read");

export const missesRouter = router({
  get: read.input(missDetailInput).query(({ ctx, input }) => readMiss(ctx, ctx.me.id, input)),
  /** Only reads; a mutation because the messages may be longer than an address may be. */
  tryFix: read.input(tryFixInput).mutation(({ ctx, input }) => tryFix(ctx, ctx.me.id, input)),
  applyFix: permitted("policy.edit")
    .input(missFix)
    .mutation(({ ctx, input }) => applyFix(ctx, ctx.actor, input)),
});
