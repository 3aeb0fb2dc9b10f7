"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type ApiError, readApiError } from "@/components/trpc/api-error";
import { toast } from "@/components/ui/toaster";

export type ActionOptions<Output, Input> = {
  done?: string | ((output: Output, input: Input) => string);
  onDone?: (output: Output, input: Input) => unknown;
  /** Where a failure is reported. `inline`: the caller shows `refusal`. Text is put before the reason in a toast. */
  failure?: "toast" | "inline" | (string & {});
  onFail?: (error: ApiError, input: Input) => unknown;
  onSettled?: () => unknown;
};

/** A write: calls the server and reports the result in a toast. Every query on screen is refetched after it. */
export function useAction<Output, Failure, Input>(
  mutation: UseMutationOptions<Output, Failure, Input>,
  { done, onDone, failure = "toast", onFail, onSettled }: ActionOptions<Output, Input> = {},
) {
  const result = useMutation<Output, Failure, Input>({
    ...mutation,
    onSuccess: async (output, input) => {
      if (done !== undefined) toast.success(typeof done === "string" ? done : done(output, input));
      await onDone?.(output, input);
    },
    onError: (error, input) => {
      const refused = readApiError(error);
      if (failure !== "inline") toast.error(failure === "toast" ? refused.message : `${failure} ${refused.message}`);
      onFail?.(refused, input);
    },
    onSettled: () => void onSettled?.(),
  });
  return {
    ...result,
    refusal: result.error === null ? null : readApiError(result.error),
    /** Stays true while the page changes. */
    isBusy: result.isPending || result.isSuccess,
  };
}
