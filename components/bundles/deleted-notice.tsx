"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toaster";
import type { BundleFields } from "./bundle-fields";

/** Someone deleted the bundle under the editor's hands; what was typed can become a new one. */
export function DeletedNotice({ fields }: { fields: BundleFields }) {
  const router = useRouter();
  const create = useMutation(
    useTRPC().bundles.create.mutationOptions({
      onSuccess: (bundle) => router.replace(`/bundles/${encodeURIComponent(bundle.id)}`),
      onError: (error) => void toast.error(readApiError(error).message),
    }),
  );
  return (
    <Notice
      tone="warn"
      alert
      title="This bundle was deleted while you were editing"
      actions={
        <Button
          variant="primary"
          pending={create.isPending || create.isSuccess}
          onClick={() => create.mutate({ ...fields, tools: [...fields.tools] })}
        >
          Create it again
        </Button>
      }
    >
      Nothing was saved and what you typed is still below. You can create it again, or leave it deleted.
    </Notice>
  );
}
