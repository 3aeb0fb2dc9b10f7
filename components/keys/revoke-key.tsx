"use client";

import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { KeyView } from "@/server/contract/keys";

/** Toolcrib registers this key itself at every start. */
export const ENVIRONMENT_KEY = "key_environment";

export function RevokeKey({ of: key }: { of: KeyView }) {
  const [open, setOpen] = useState(false);
  const { id, name, prefix } = key;
  const revoke = useAction(useTRPC().keys.revoke.mutationOptions(), {
    done: `Key ${name} revoked.`,
    onSettled: () => setOpen(false),
  });
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
            Within a second, every agent using <Name>{prefix}…</Name> loses access, including over MCP. Past activity
            stays on record.{" "}
            {id === ENVIRONMENT_KEY
              ? "While TOOLCRIB_AGENT_KEY is set, the next start enables this key again."
              : "You can't undo this. These agents will need a new key."}
          </>
        }
        action={`Revoke key ${name}`}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id })}
      />
    </>
  );
}
