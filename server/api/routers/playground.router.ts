import { permitted, router } from "@/server/api/trpc/init";
import { comparedHarmInput, findOutcomesInput, tryInput } from "@/server/contract/playground";
import { compareHarm } from "@/server/lab/playground/compare-harm";
import { findOutcomes, listExamples, tryRequest } from "@/server/lab/playground/try-request";

const read = permitted("policy.read");

/** Nothing is written. Two are mutations because messages may be too long for a URL. */
export const playgroundRouter = router({
  examples: read.query(({ ctx }) => listExamples(ctx)),
  try: read.input(tryInput).mutation(({ ctx, input }) => tryRequest(ctx, input)),
  harm: read.input(comparedHarmInput).query(({ ctx, input }) => compareHarm(ctx, ctx.me.id, input)),
  find: read.input(findOutcomesInput).mutation(({ ctx, input }) => findOutcomes(ctx, input)),
});
