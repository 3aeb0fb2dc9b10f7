import { permitted, router } from "@/server/api/trpc/init";
import { finderInput } from "@/server/contract/finder";
import { findByWords } from "@/server/policy/finder/finder.view";

export const finderRouter = router({
  /** For the command palette: a light search over the names and words of the draft, not the one that agents search with. */
  find: permitted("policy.read")
    .input(finderInput)
    .query(({ ctx, input }) => findByWords(ctx.client, input.query)),
});
