"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import type { SetView } from "./set-actions";

export function DeleteSet({ set }: { set: SetView }) {
  const { id, version, name } = set;
  const trpc = useTRPC();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const undelete = useMutation(
    trpc.evaluations.undelete.mutationOptions({
      onSuccess: () => void toast.success(`Restored set ${name} and its cases.`),
      onError: (error) => void toast.error(readApiError(error).message),
    }),
  );
  const remove = useMutation(
    trpc.evaluations.remove.mutationOptions({
      onSuccess: () => {
        toast.success(`Deleted set ${name}.`, {
          duration: 10_000,
          action: { label: "Undo", onClick: () => undelete.mutate({ id }) },
        });
        router.push("/evaluations");
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
        Delete set
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete set ${name}?`}
        consequence={`This also deletes its ${countOf(set.cases, "case")} and all runs${set.required ? ", and publishing no longer requires the set" : ""}. You can restore the set and its cases, but not its runs.`}
        action={`Delete set ${name}`}
        pending={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate({ id, version })}
      />
    </>
  );
}
