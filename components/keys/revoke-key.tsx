"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toaster";
import type { KeyView } from "@/server/contract/keys";

/** The one key that Toolcrib registers itself, at every start. */
const ENVIRONMENT_KEY = "key_environment";

export function RevokeKey({ of: key }: { of: KeyView }) {
  const [open, setOpen] = useState(false);
  const { id, name, prefix } = key;
  const revoke = useMutation(
    useTRPC().keys.revoke.mutationOptions({
      onSuccess: () => void toast.success(`Key ${name} is revoked; agents with it are refused.`),
      onError: (error) => void toast.error(readApiError(error).message),
      onSettled: () => setOpen(false),
    }),
  );
  return (
    <>
      <Button size="sm" variant="danger-quiet" aria-label={`Revoke key ${name}`} onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Revoke key ${name}?`}
        consequence={
          <>
            Every agent that presents <Name>{prefix}…</Name> is refused within a second: it can no longer resolve,
            search, run or report tools, also over MCP. What it did stays on record.{" "}
            {id === ENVIRONMENT_KEY
              ? "As long as TOOLCRIB_AGENT_KEY is set, the next start makes it good again."
              : "This cannot be undone; those agents will need a new key."}
          </>
        }
        action={`Revoke key ${name}`}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id })}
      />
    </>
  );
}
