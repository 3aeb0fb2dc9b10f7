"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { fieldErrors } from "@/components/forms/field-errors";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { forkSessionAsAdminInput, type SessionTimeline } from "@/server/contract/sessions";

/** For a sub-agent, or to try something without changing the original. */
export function ForkDialog({ session, onClose }: { session: SessionTimeline; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const published = useQuery(trpc.roles.list.queryOptions(undefined, { staleTime: 60_000 }));
  const [to, setTo] = useState(`${session.externalId.slice(0, 120)}-fork`);
  const [role, setRole] = useState(session.role);
  const [wasSubmitted, setSubmitted] = useState(false);
  const fork = useMutation(
    trpc.sessions.fork.mutationOptions({
      onSuccess: ({ id }) => router.push(`/sessions/${encodeURIComponent(id)}`),
    }),
  );
  const input = { id: session.id, to, role };
  const errors = wasSubmitted ? fieldErrors(forkSessionAsAdminInput, input) : {};
  const refusal = fork.error ? readApiError(fork.error) : null;
  const roles = [...new Set([session.role, ...(published.data ?? []).map(({ name }) => name)])];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(fieldErrors(forkSessionAsAdminInput, input)).length === 0) fork.mutate(input);
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Fork session ${session.externalId}`}
      description="The new session has the same owner and starts with the tools loaded now. This session doesn't change."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {refusal && refusal.field === null && (
          <Notice tone="danger" alert title="Couldn't fork the session">
            {refusal.message}
          </Notice>
        )}
        <TextField
          label="Name"
          error={errors.to ?? (refusal?.field === "to" ? refusal.message : undefined)}
          mono
          value={to}
          onChange={setTo}
        />
        <SelectField
          label="Role"
          error={refusal?.field === "role" ? refusal.message : undefined}
          hint="Loaded tools outside the role's allow-list are dropped."
          value={role}
          options={roles.map((name) => ({ value: name, label: name }))}
          onChange={setRole}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={fork.isPending}>
            Fork session
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
