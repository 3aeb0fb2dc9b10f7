import { finderInput } from "@/server/contract/finder";
import { permitted, router } from "@/server/trpc/init";
import { findByWords } from "./finder.view";

export const finderRouter = router({
  /** For the command palette: a light search over the names and words of the draft, not the one that agents search with. */
  find: permitted("policy.read")
    .input(finderInput)
    .query(({ ctx, input }) => findByWords(ctx.client, input.query)),
});
