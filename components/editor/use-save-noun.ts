"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { type ApiError, readApiError } from "@/components/trpc/api-error";
import type { EntryView, NounKind } from "./noun-kind";
import { useNounProcedures } from "./use-noun-procedures";

type SaveNoun<Fields> = {
  save: (fields: Fields, version: number) => void;
  pending: boolean;
  errors: FieldErrors;
  /** An error without a field. A version conflict is not one: it arrives as a newer version. */
  refusal: ApiError | null;
  /** Clears errors after the form was reset. */
  clear: () => void;
};

export function useSaveNoun<View extends EntryView, Fields extends object>(
  kind: NounKind<View, Fields>,
  base: View,
  /** The id or name in the URL. */
  openedAs: string,
  onSaved: (view: View) => void,
): SaveNoun<Fields> {
  const procedures = useNounProcedures(kind.noun);
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<FieldErrors>({});
  const remember = (view: unknown) =>
    queryClient.setQueryData(procedures.get.queryKey({ id: openedAs }), view as never);

  const update = useMutation(
    procedures.update.mutationOptions({
      onSuccess: (saved) => {
        remember(saved);
        onSaved(saved as unknown as View);
      },
      onError: (error) => {
        const { field, message, details } = readApiError(error);
        if (field) setErrors({ [topOf(field)]: message });
        const current = kind.schemas.view.safeParse(details.current);
        if (current.success) remember(current.data);
      },
    }),
  );
  const error = update.error && readApiError(update.error);
  const isConflict = error !== null && error.details.current !== undefined;

  return {
    save: (fields, version) => {
      const found = fieldErrors(kind.schemas.create, fields);
      setErrors(found);
      if (Object.keys(found).length === 0) update.mutate({ ...fields, id: base.id, version } as never);
    },
    pending: update.isPending,
    errors,
    refusal: error !== null && error.field === null && !isConflict ? error : null,
    clear: () => {
      setErrors({});
      update.reset();
    },
  };
}

/** `allow.tools.3` is shown at `allow`. */
export function topOf(field: string): string {
  return field.split(".")[0] ?? field;
}
