import { permitted, router } from "@/server/api/trpc/init";
import { findOutcomesInput, tryInput } from "@/server/contract/playground";
import { findOutcomes, listExamples, tryRequest } from "@/server/lab/playground/try-request";

const read = permitted("policy.read");

/** Nothing is written here. Two are called as mutations because messages may be longer than an address may be. */
export const playgroundRouter = router({
  examples: read.query(({ ctx }) => listExamples(ctx)),
  try: read.input(tryInput).mutation(({ ctx, input }) => tryRequest(ctx, input)),
  find: read.input(findOutcomesInput).mutation(({ ctx, input }) => findOutcomes(ctx, input)),
});
