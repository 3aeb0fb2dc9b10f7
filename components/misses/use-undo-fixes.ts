"use client";

import { useAction } from "@/components/forms/use-action";
import { readApiError } from "@/components/trpc/api-error";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";
import { NOUN_SCHEMAS } from "@/server/contract/nouns";

type Applied = ApiOutput["why"]["applyFixes"][number];

/** Undoes fixes, the last first. Uses the normal edit procedures, so later changes by others aren't overwritten. */
export function useUndoFixes() {
  const trpc = useTRPC();
  const categories = useAction(trpc.categories.update.mutationOptions(), { failure: "inline" });
  const removeCategory = useAction(trpc.categories.remove.mutationOptions(), { failure: "inline" });
  const tools = useAction(trpc.tools.update.mutationOptions(), { failure: "inline" });
  const bundles = useAction(trpc.bundles.update.mutationOptions(), { failure: "inline" });
  const removeBundle = useAction(trpc.bundles.remove.mutationOptions(), { failure: "inline" });
  const roles = useAction(trpc.roles.update.mutationOptions(), { failure: "inline" });
  const sources = useAction(trpc.sources.update.mutationOptions(), { failure: "inline" });
  const policies = useAction(trpc.policies.update.mutationOptions(), { failure: "inline" });
  const write = ({ noun, before, after }: Applied, version: number) => {
    const { id } = after;
    switch (noun) {
      case "category":
        return before
          ? categories.mutateAsync(NOUN_SCHEMAS.category.update.parse({ ...before, version }))
          : removeCategory.mutateAsync({ id, version });
      case "bundle":
        return before
          ? bundles.mutateAsync(NOUN_SCHEMAS.bundle.update.parse({ ...before, version }))
          : removeBundle.mutateAsync({ id, version });
      case "tool":
        return before && tools.mutateAsync(NOUN_SCHEMAS.tool.update.parse({ ...before, version }));
      case "role":
        return before && roles.mutateAsync(NOUN_SCHEMAS.role.update.parse({ ...before, version }));
      case "source":
        return before && sources.mutateAsync(NOUN_SCHEMAS.source.update.parse({ ...before, version }));
      case "policy":
        return before && policies.mutateAsync(NOUN_SCHEMAS.policy.update.parse({ ...before, version }));
    }
  };
  return async (applied: readonly Applied[]) => {
    // Two fixes may have changed the same entry.
    const versions = new Map(applied.map(({ after }) => [after.id, after.version]));
    try {
      for (const fix of [...applied].reverse()) {
        const { id, version } = fix.after;
        const written = await write(fix, versions.get(id) ?? version);
        if (written && "version" in written) versions.set(id, written.version);
      }
      toast.success("Fix undone");
    } catch (error) {
      toast.error(readApiError(error).message);
    }
  };
}
