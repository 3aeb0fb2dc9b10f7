import { typedBundle } from "@/server/contract/bundles";
import { readDraftShape } from "@/server/snapshot/draft-shape";
import { permitted, router } from "@/server/trpc/init";
import { readBundleMenu, weighBundle } from "./bundle-menu.service";

const read = permitted("policy.read");

export const bundlesRouter = router({
  /** The menu that bundles make, and what it leaves out. */
  menu: read.query(async ({ ctx }) => readBundleMenu((await readDraftShape(ctx)).compiled)),
  /** A mutation only by its method: a long list of tools is too long for an address. Nothing is written. */
  weigh: read
    .input(typedBundle)
    .mutation(async ({ ctx, input }) => weighBundle((await readDraftShape(ctx)).compiled, input)),
});
