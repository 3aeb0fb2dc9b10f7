"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { type Columns, hiddenHead } from "@/components/ui/table";
import type { AdminKeyView } from "@/server/contract/admin-keys";
import { KEY_HISTORY, KEY_STATUSES } from "./key-columns";
import { NewAdminKeyDialog } from "./new-admin-key-dialog";

export function AdminKeys() {
  const [creating, setCreating] = useState(false);
  const keys = useQuery(useTRPC().adminKeys.list.queryOptions());
  return (
    <section className="mt-10" aria-labelledby="admin-keys">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 id="admin-keys" className="font-medium">
            Admin keys
          </h2>
          <p className="text-ink-soft text-sm">
            Scripts and pipelines use them to read, edit and publish policy through the admin API.
          </p>
        </div>
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          New admin key
        </Button>
      </div>
      <DataTable
        label="Admin keys"
        columns={COLUMNS}
        rows={keys.data ?? []}
        rowKey={({ id }) => id}
        counted={["admin key", "admin keys"]}
        query={keys}
        failure="Couldn't load the admin keys."
        pendingRows={2}
        empty={<EmptyState>No admin keys yet. Create one to manage policy from a script or pipeline.</EmptyState>}
      />
      {creating && <NewAdminKeyDialog onClose={() => setCreating(false)} />}
    </section>
  );
}

const COLUMNS: Columns<AdminKeyView> = [
  {
    header: "Name",
    cell: ({ name, prefix }) => (
      <>
        <span className="wrap-anywhere font-medium">{name}</span>
        <Name className="block text-ink-soft">{prefix}…</Name>
      </>
    ),
  },
  {
    header: "Status",
    cell: ({ status }) => <Badge tone={KEY_STATUSES[status].tone}>{KEY_STATUSES[status].title}</Badge>,
  },
  { header: "Scopes", style: "text-ink-soft", cell: ({ scopes }) => scopes.join(", ") },
  ...KEY_HISTORY,
  {
    ...hiddenHead("Actions"),
    headStyle: "w-20",
    style: "text-right",
    cell: (key) => key.status === "active" && <RevokeAdminKey of={key} />,
  },
];

/** Toolcrib registers this key itself at every start. */
const ENVIRONMENT_KEY = "adminkey_environment";

function RevokeAdminKey({ of: { id, name, prefix } }: { of: AdminKeyView }) {
  const [open, setOpen] = useState(false);
  const revoke = useAction(useTRPC().adminKeys.revoke.mutationOptions(), {
    done: `Admin key ${name} revoked.`,
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button size="sm" variant="danger-quiet" aria-label={`Revoke admin key ${name}`} onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Revoke admin key ${name}?`}
        consequence={
          <>
            Every script using <Name>{prefix}…</Name> loses access to the admin API at once.{" "}
            {id === ENVIRONMENT_KEY
              ? "While TOOLCRIB_ADMIN_KEY is set, the next start enables this key again."
              : "You can't undo this."}
          </>
        }
        action={`Revoke admin key ${name}`}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id })}
      />
    </>
  );
}
