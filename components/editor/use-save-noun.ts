"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, fieldErrors, topOf } from "@/components/forms/field-errors";
import { type ActionOptions, useAction } from "@/components/forms/use-action";
import { useSubmit } from "@/components/forms/use-submit";
import type { ApiError } from "@/components/trpc/api-error";
import { useTRPCClient } from "@/components/trpc/trpc";
import { useNounKeys } from "./noun-actions";
import type { EntryView, NounKind } from "./noun-kind";

type SaveNoun<Fields> = {
  save: (fields: Fields, version: number) => void;
  pending: boolean;
  errors: FieldErrors;
  /** An error without a field. A version conflict is not one: it arrives as a newer version. */
  refusal: ApiError | null;
  clear: () => void;
};

export function useSaveNoun<View extends EntryView, Fields extends object>(
  kind: NounKind<View, Fields>,
  base: View,
  /** The id or name in the URL. */
  openedAs: string,
  onSaved: (view: View) => void,
): SaveNoun<Fields> {
  const { update } = kind.actions(useTRPCClient());
  const key = useNounKeys(kind.noun).get(openedAs);
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<FieldErrors>({});
  const action = useAction(
    {
      mutationFn: ({ fields, version }: { fields: Fields; version: number }) =>
        update(fields, { id: base.id, version }),
    },
    {
      failure: "inline",
      onDone: (saved) => {
        queryClient.setQueryData(key, saved);
        onSaved(saved);
      },
      onFail: ({ field, message, details }) => {
        if (field) setErrors({ [topOf(field)]: message });
        const current = kind.schemas.view.safeParse(details.current);
        if (current.success) queryClient.setQueryData(key, current.data);
      },
    },
  );
  const { refusal } = action;
  const isConflict = refusal !== null && refusal.details.current !== undefined;

  return {
    save: (fields, version) => {
      const found = fieldErrors(kind.schemas.create, fields);
      setErrors(found);
      if (Object.keys(found).length === 0) action.mutate({ fields, version });
    },
    pending: action.isPending,
    errors,
    refusal: refusal !== null && refusal.field === null && !isConflict ? refusal : null,
    clear: () => {
      setErrors({});
      action.reset();
    },
  };
}

export function useCreateNoun<View extends EntryView, Fields extends object>(
  kind: NounKind<View, Fields>,
  reactions: Pick<ActionOptions<View, object>, "done" | "onDone">,
) {
  const { create } = kind.actions(useTRPCClient());
  return useSubmit({ schema: kind.schemas.create, mutation: { mutationFn: create }, ...reactions });
}
