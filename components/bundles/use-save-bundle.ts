"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { type ApiError, readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { type BundleFields, type BundleView, bundleSchemas } from "./bundle-fields";

type SaveBundle = {
  save: (fields: BundleFields, version: number) => void;
  pending: boolean;
  errors: FieldErrors;
  /** A refusal that belongs to no field. A version conflict is none: it arrives as a newer bundle. */
  refusal: ApiError | null;
};

export function useSaveBundle(id: string, onSaved: (bundle: BundleView) => void): SaveBundle {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<FieldErrors>({});
  const remember = (bundle: BundleView) => queryClient.setQueryData(trpc.bundles.get.queryKey({ id }), bundle);

  const update = useMutation(
    trpc.bundles.update.mutationOptions({
      onSuccess: (bundle) => {
        remember(bundle);
        onSaved(bundle);
      },
      onError: (error) => {
        const { field, message, details } = readApiError(error);
        if (field) setErrors({ [field]: message });
        const current = bundleSchemas.view.safeParse(details.current);
        if (current.success) remember(current.data);
      },
    }),
  );
  const error = update.error && readApiError(update.error);
  const isConflict = error !== null && error.details.current !== undefined;

  return {
    save: (fields, version) => {
      const found = fieldErrors(bundleSchemas.create, fields);
      setErrors(found);
      if (Object.keys(found).length === 0) update.mutate({ ...fields, tools: [...fields.tools], id, version });
    },
    pending: update.isPending,
    errors,
    refusal: error !== null && error.field === null && !isConflict ? error : null,
  };
}
