"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { CredentialRowFields } from "./credential-row-fields";
import { type CredentialRow, hasRowErrors, readCredentialRows } from "./credential-rows";
import type { SourceRow } from "./source-state";

type CredentialsDialogProps = {
  row: Pick<SourceRow, "id" | "name" | "connection">;
  target: string;
  onClose: () => void;
};

type KeyedRow = CredentialRow & { readonly key: number };

/** Replaces all credentials, because stored values can't be read back. */
export function CredentialsDialog({ row, target, onClose }: CredentialsDialogProps) {
  const isCommand = row.connection.transport === "stdio";
  const first = isCommand ? { place: "env", name: "" } : { place: "header", name: "Authorization" };
  const [rows, setRows] = useState<readonly KeyedRow[]>([{ key: 0, value: "", ...first } as KeyedRow]);
  const [wasRefused, setWasRefused] = useState(false);
  const { credentials, errors } = readCredentialRows(rows);
  const isEmpty = Object.keys(credentials).length === 0;
  const set = useAction(
    useTRPC().sources.setCredentials.mutationOptions({
      // Don't keep secrets in browser memory after the dialog closes.
      gcTime: 0,
    }),
    { done: `Credentials for ${row.name} saved.`, onDone: onClose, failure: "inline" },
  );
  const submit = () => {
    setWasRefused(true);
    if (!isEmpty && !hasRowErrors(errors)) set.mutate({ sourceId: row.id, credentials });
  };
  const change = (key: number, changed: Partial<CredentialRow>) =>
    setRows((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  return (
    <FormDialog
      className="max-w-2xl"
      title={`Credentials for ${row.name}`}
      description={`These replace the current credentials immediately and are sent only to ${target}.`}
      action="Save credentials"
      failure="Couldn't save the credentials"
      refusal={set.refusal}
      pending={set.isPending}
      autoComplete="off"
      onSubmit={submit}
      onClose={onClose}
    >
      {rows.map((one, index) => (
        <CredentialRowFields
          key={one.key}
          row={one}
          isCommand={isCommand}
          errors={wasRefused ? (errors[index] ?? {}) : {}}
          onChange={(changed) => change(one.key, changed)}
          onRemove={rows.length > 1 ? () => setRows((now) => now.filter(({ key }) => key !== one.key)) : null}
        />
      ))}
      <div>
        <Button
          size="sm"
          onClick={() =>
            setRows((now) => [
              ...now,
              { key: (now.at(-1)?.key ?? 0) + 1, place: isCommand ? "env" : "header", name: "", value: "" },
            ])
          }
        >
          <Plus aria-hidden />
          Add another
        </Button>
      </div>
      {wasRefused && isEmpty && (
        <p role="alert" className="text-danger text-sm">
          Enter at least one credential.
        </p>
      )}
    </FormDialog>
  );
}
