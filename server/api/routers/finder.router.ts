import { permitted, router } from "@/server/api/trpc/init";
import { finderInput } from "@/server/contract/finder";
import { findByWords } from "@/server/policy/finder/finder.view";

export const finderRouter = router({
  /** For the command palette: a simple search over the draft, not the one that agents use. */
  find: permitted("policy.read")
    .input(finderInput)
    .query(({ ctx, input }) => findByWords(ctx.client, input.query)),
});
