import { policyBandsInput, policyPreviewInput } from "@/server/contract/policies";
import { permitted, router } from "@/server/trpc/init";
import { readPolicyBands } from "./policy-bands";
import { listPresets } from "./policy-presets.service";
import { previewPolicy } from "./policy-preview";
import { listPolicyUses } from "./policy-uses.view";

const USED_DAYS = 30;
const DAY_MS = 86_400_000;

/** What policies do, beside what every noun has. Nothing here is saved or recorded. */
export const policyTrialsRouter = router({
  presets: permitted("policy.read").query(() => listPresets()),
  uses: permitted("policy.read").query(({ ctx }) =>
    listPolicyUses(ctx.client, { since: new Date(Date.now() - USED_DAYS * DAY_MS) }),
  ),
  bands: permitted("policy.read")
    .input(policyBandsInput)
    .query(({ ctx, input }) => readPolicyBands(ctx.states, input)),
  preview: permitted("policy.read")
    .input(policyPreviewInput)
    .query(({ ctx, input }) => previewPolicy(ctx, ctx.me.id, input)),
});
