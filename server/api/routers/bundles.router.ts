import { permitted, router } from "@/server/api/trpc/init";
import { typedBundle } from "@/server/contract/bundles";
import { readBundleMenu, weighBundle } from "@/server/policy/bundles/bundle-menu.service";
import { readDraftShape } from "@/server/policy/draft/draft-shape";

const read = permitted("policy.read");

export const bundlesRouter = router({
  /** The menu that bundles make, and what it leaves out. */
  menu: read.query(async ({ ctx }) => readBundleMenu((await readDraftShape(ctx)).compiled)),
  /** A mutation only by its method: a long list of tools is too long for an address. Nothing is written. */
  weigh: read
    .input(typedBundle)
    .mutation(async ({ ctx, input }) => weighBundle((await readDraftShape(ctx)).compiled, input)),
});
