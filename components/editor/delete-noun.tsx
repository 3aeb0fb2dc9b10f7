"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPCClient } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastWithUndo } from "@/components/ui/toaster";
import type { EntryView, NounKind } from "./noun-kind";

type DeleteNounProps<View extends EntryView, Fields extends object> = { kind: NounKind<View, Fields>; view: View };

export function DeleteNoun<View extends EntryView, Fields extends object>({
  kind,
  view,
}: DeleteNounProps<View, Fields>) {
  const { id, version, name } = view;
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const actions = kind.actions(useTRPCClient());
  const undelete = useAction({ mutationFn: actions.undelete }, { done: `Restored ${kind.noun} ${name} in the draft.` });
  const remove = useAction(
    { mutationFn: actions.remove },
    {
      onDone: () => {
        toastWithUndo(`Deleted ${kind.noun} ${name} from the draft.`, () => undelete.mutate(id));
        router.push(kind.path);
      },
      onFail: () => setOpen(false),
    },
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
        pending={remove.isBusy}
        onConfirm={() => remove.mutate({ id, version })}
      />
    </>
  );
}
