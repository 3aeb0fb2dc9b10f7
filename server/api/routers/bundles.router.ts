import { permitted, router } from "@/server/api/trpc/init";
import { typedBundle } from "@/server/contract/bundles";
import { readBundleMenu, weighBundle } from "@/server/policy/bundles/bundle-menu.service";
import { readDraftShape } from "@/server/policy/draft/draft-shape";

const read = permitted("policy.read");

export const bundlesRouter = router({
  menu: read.query(async ({ ctx }) => readBundleMenu((await readDraftShape(ctx)).compiled)),
  /** A mutation because a list of tools may be too long for a URL; it writes nothing. */
  weigh: read
    .input(typedBundle)
    .mutation(async ({ ctx, input }) => weighBundle((await readDraftShape(ctx)).compiled, input)),
});
