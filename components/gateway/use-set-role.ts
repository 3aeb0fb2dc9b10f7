"use client";

import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";

export function useSetRole(done?: () => void) {
  return useAction(useTRPC().gateway.setRole.mutationOptions(), {
    done: (_, { role }) => `Gateway settings of ${role} saved.`,
    onDone: () => done?.(),
  });
}
