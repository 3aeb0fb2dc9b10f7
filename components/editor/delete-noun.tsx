"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import type { EntryView, NounKind } from "./noun-kind";
import { useNounProcedures } from "./use-noun-procedures";

type DeleteNounProps<View extends EntryView, Fields extends object> = { kind: NounKind<View, Fields>; view: View };

export function DeleteNoun<View extends EntryView, Fields extends object>({
  kind,
  view,
}: DeleteNounProps<View, Fields>) {
  const { id, version, name } = view;
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const procedures = useNounProcedures(kind.noun);
  const undelete = useMutation(
    procedures.undelete.mutationOptions({
      onSuccess: () => void toast.success(`Restored ${kind.noun} ${name} in the draft.`),
      onError: (error) => void toast.error(readApiError(error).message),
    }),
  );
  const remove = useMutation(
    procedures.remove.mutationOptions({
      onSuccess: () => {
        toast.success(`Deleted ${kind.noun} ${name} from the draft.`, {
          duration: 10_000,
          action: { label: "Undo", onClick: () => undelete.mutate({ id }) },
        });
        router.push(kind.path);
      },
      onError: (error) => {
        setOpen(false);
        toast.error(readApiError(error).message);
      },
    }),
  );
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${kind.noun} ${name}?`}
        consequence={kind.deletion}
        action={`Delete ${kind.noun} ${name}`}
        pending={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate({ id, version })}
      />
    </>
  );
}
