"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/forms/use-action";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { EntryView, NounKind } from "./noun-kind";

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
  const create = useAction(
    { mutationFn: kind.actions(useTRPCClient()).create },
    { onDone: ({ id }) => router.replace(`${kind.path}/${encodeURIComponent(id)}`) },
  );
  return (
    <Notice
      tone="warn"
      alert
      title={`This ${kind.noun} was deleted while you were editing`}
      actions={
        <Button variant="primary" pending={create.isBusy} onClick={() => create.mutate(fields)}>
          Create again
        </Button>
      }
    >
      Nothing was saved. Your changes are still below. Create it again, or leave the page to keep it deleted.
    </Notice>
  );
}
