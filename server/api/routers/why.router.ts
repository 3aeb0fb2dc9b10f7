import { permitted, router } from "@/server/api/trpc/init";
import { whyApplyInput, whyInput, whyPreviewInput } from "@/server/contract/why";
import { explainTool } from "@/server/lab/why/explain-tool";
import { findFixes, previewPlan } from "@/server/lab/why/find-fixes";
import { applyFixes } from "@/server/policy/fixes/apply-fix";

const read = permitted("policy.read");

/** All are mutations because messages may be too long for a URL; only `applyFixes` writes. */
export const whyRouter = router({
  tool: read.input(whyInput).mutation(({ ctx, input }) => explainTool(ctx, ctx.me.id, input)),
  fixes: read.input(whyInput).mutation(({ ctx, input }) => findFixes(ctx, ctx.me.id, input)),
  preview: read.input(whyPreviewInput).mutation(({ ctx, input }) => previewPlan(ctx, ctx.me.id, input)),
  applyFixes: permitted("policy.edit")
    .input(whyApplyInput)
    .mutation(({ ctx, input }) => applyFixes(ctx, ctx.actor, input.steps)),
});
