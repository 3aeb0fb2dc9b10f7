"use client";

import { useMutation } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { toast } from "@/components/ui/toaster";

export function useSetRole(done?: () => void) {
  return useMutation(
    useTRPC().gateway.setRole.mutationOptions({
      onSuccess: (_, { role }) => {
        toast.success(`Gateway settings of ${role} saved.`);
        done?.();
      },
      onError: (error) => void toast.error(readApiError(error).message),
    }),
  );
}
