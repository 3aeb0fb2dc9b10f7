"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { readApiError } from "@/components/trpc/api-error";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toaster";
import type { EntryView, NounKind } from "./noun-kind";
import { useNounProcedures } from "./use-noun-procedures";

type DeletedNoticeProps<View extends EntryView, Fields extends object> = {
  kind: NounKind<View, Fields>;
  fields: Fields;
};

/** Someone deleted the entry while it was edited: offers to create it again from the form. */
export function DeletedNotice<View extends EntryView, Fields extends object>({
  kind,
  fields,
}: DeletedNoticeProps<View, Fields>) {
  const router = useRouter();
  const create = useMutation(
    useNounProcedures(kind.noun).create.mutationOptions({
      onSuccess: (created) => router.replace(`${kind.path}/${encodeURIComponent(created.id)}`),
      onError: (error) => void toast.error(readApiError(error).message),
    }),
  );
  return (
    <Notice
      tone="warn"
      alert
      title={`This ${kind.noun} was deleted while you were editing`}
      actions={
        <Button
          variant="primary"
          pending={create.isPending || create.isSuccess}
          onClick={() => create.mutate(fields as never)}
        >
          Create again
        </Button>
      }
    >
      Nothing was saved. Your changes are still below. Create it again, or leave the page to keep it deleted.
    </Notice>
  );
}
