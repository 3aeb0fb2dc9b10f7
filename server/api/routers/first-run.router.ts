import { permitted, router } from "@/server/api/trpc/init";
import { startEmptyInput } from "@/server/contract/first-run";
import { readFirstRun, startEmpty } from "@/server/lab/first-run/first-run";
import { waitUntilServed } from "./revisions.router";

export const firstRunRouter = router({
  get: permitted("policy.read").query(({ ctx }) => readFirstRun(ctx)),
  /** Only the first admin is asked; it removes an evaluation set too. */
  startEmpty: permitted("people.manage")
    .input(startEmptyInput)
    .mutation(async ({ ctx, input }) => {
      const published = await startEmpty(ctx.client, ctx.actor, input);
      await waitUntilServed(ctx, published.number);
      return published;
    }),
});
