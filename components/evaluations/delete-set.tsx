"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toastWithUndo } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import type { SetView } from "./set-actions";

export function DeleteSet({ set }: { set: SetView }) {
  const { id, version, name } = set;
  const trpc = useTRPC();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const undelete = useAction(trpc.evaluations.undelete.mutationOptions(), {
    done: `Restored set ${name} and its cases.`,
  });
  const remove = useAction(trpc.evaluations.remove.mutationOptions(), {
    onDone: () => {
      toastWithUndo(`Deleted set ${name}.`, () => undelete.mutate({ id }));
      router.push("/evaluations");
    },
    onFail: () => setOpen(false),
  });
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        Delete set
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete set ${name}?`}
        consequence={`This also deletes its ${countOf(set.cases, "case")} and all runs${set.required ? ", and publishing no longer requires the set" : ""}. You can restore the set and its cases, but not its runs.`}
        action={`Delete set ${name}`}
        pending={remove.isBusy}
        onConfirm={() => remove.mutate({ id, version })}
      />
    </>
  );
}
