import { permitted, router } from "@/server/api/trpc/init";
import { policyBandsInput, policyCurveInput, policyPreviewInput } from "@/server/contract/policies";
import { readPolicyCurve } from "@/server/lab/curve/policy-curves";
import { listPresets, listRecentUses } from "@/server/policy/policies/policies.service";
import { readPolicyBands } from "@/server/policy/policies/policy-bands";
import { previewPolicy } from "@/server/policy/policies/policy-preview";

export const policyTrialsRouter = router({
  presets: permitted("policy.read").query(() => listPresets()),
  uses: permitted("policy.read").query(({ ctx }) => listRecentUses(ctx.client)),
  bands: permitted("policy.read")
    .input(policyBandsInput)
    .query(({ ctx, input }) => readPolicyBands(ctx.states, input)),
  preview: permitted("policy.read")
    .input(policyPreviewInput)
    .query(({ ctx, input }) => previewPolicy(ctx, ctx.me.id, input)),
  curve: permitted("policy.read")
    .input(policyCurveInput)
    .query(({ ctx, input }) => readPolicyCurve(ctx, ctx.me.id, input)),
});
