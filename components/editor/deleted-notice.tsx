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

/** Someone deleted the entry under the editor's hands; what was typed can become a new one. */
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
          Create it again
        </Button>
      }
    >
      Nothing was saved and what you typed is still below. You can create it again, or leave it deleted.
    </Notice>
  );
}
