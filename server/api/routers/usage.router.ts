import { permitted, router } from "@/server/api/trpc/init";
import { taxInput, usageInput } from "@/server/contract/usage";
import { measureCalibration } from "@/server/insights/usage/calibration.service";
import { readEscapes } from "@/server/insights/usage/escapes.view";
import { readMisses } from "@/server/insights/usage/misses.view";
import { readModeShare } from "@/server/insights/usage/mode-share.view";
import { readRecall } from "@/server/insights/usage/recall.view";
import { readResolveTimes } from "@/server/insights/usage/resolve-times.view";
import { readTax } from "@/server/insights/usage/tax.view";

const read = permitted("policy.read");
const readRange = read.input(usageInput);

export const usageRouter = router({
  recall: readRange.query(({ ctx, input }) => readRecall(ctx.client, input)),
  escapes: readRange.query(({ ctx, input }) => readEscapes(ctx.client, input)),
  misses: readRange.query(({ ctx, input }) => readMisses(ctx.client, ctx.me.id, input)),
  tax: read.input(taxInput).query(({ ctx, input }) => readTax(ctx.client, input.by, input.range)),
  modes: readRange.query(({ ctx, input }) => readModeShare(ctx.client, input)),
  times: readRange.query(({ ctx, input }) => readResolveTimes(ctx.client, input)),
  calibration: read.query(({ ctx }) => measureCalibration(ctx.client)),
});
