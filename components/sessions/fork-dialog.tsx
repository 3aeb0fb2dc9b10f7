"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useSubmit } from "@/components/forms/use-submit";
import { useTRPC } from "@/components/trpc/trpc";
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
  const { errors, submit, refusal, isPending } = useSubmit({
    schema: forkSessionAsAdminInput,
    mutation: trpc.sessions.fork.mutationOptions(),
    onDone: ({ id }) => router.push(`/sessions/${encodeURIComponent(id)}`),
  });
  const roles = [...new Set([session.role, ...(published.data ?? []).map(({ name }) => name)])];
  return (
    <FormDialog
      title={`Fork session ${session.externalId}`}
      description="The new session has the same owner and starts with the tools loaded now. This session doesn't change."
      action="Fork session"
      failure="Couldn't fork the session"
      refusal={refusal}
      pending={isPending}
      onSubmit={() => submit({ id: session.id, to, role })}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.to} mono value={to} onChange={setTo} />
      <SelectField
        label="Role"
        error={errors.role}
        hint="Loaded tools outside the role's allow-list are dropped."
        value={role}
        options={roles.map((name) => ({ value: name, label: name }))}
        onChange={setRole}
      />
    </FormDialog>
  );
}
