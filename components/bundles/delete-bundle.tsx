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
import type { BundleView } from "./bundle-fields";

export function DeleteBundle({ bundle }: { bundle: BundleView }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { id, version, name } = bundle;
  const remove = useMutation(
    useTRPC().bundles.remove.mutationOptions({
      onSuccess: () => {
        toast.success(`Bundle ${name} is deleted from the draft.`);
        router.push("/bundles");
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
        title={`Delete bundle ${name}?`}
        consequence="It leaves the draft; its tools stay in the catalog. Agents keep the bundle until you publish, and an older revision can bring it back."
        action={`Delete bundle ${name}`}
        pending={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate({ id, version })}
      />
    </>
  );
}
