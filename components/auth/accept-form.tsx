"use client";

import { useState } from "react";
import { useTRPCClient } from "@/components/trpc/trpc";
import { TextField } from "@/components/ui/text-field";
import { acceptInput } from "@/server/contract/people";
import { LinkForm } from "./link-form";

type AcceptFormProps = { token: string; email: string | null; submitLabel: string; next: string };

export function AcceptForm({ token, email, submitLabel, next }: AcceptFormProps) {
  const client = useTRPCClient();
  const [fields, setFields] = useState({ name: "", email: email ?? "", password: "" });
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  return (
    <LinkForm
      schema={acceptInput}
      input={{ token, ...fields }}
      send={(input) => client.links.accept.mutate(input)}
      email={fields.email}
      submitLabel={submitLabel}
      next={next}
    >
      {(errors) => (
        <>
          <TextField
            label="Your name"
            error={errors.name}
            autoComplete="name"
            autoFocus
            value={fields.name}
            onChange={(name) => set({ name })}
          />
          <TextField
            label="Email"
            error={errors.email}
            hint={email ? "This invitation is for this address only." : undefined}
            type="email"
            autoComplete="username"
            readOnly={email !== null}
            value={fields.email}
            onChange={(email) => set({ email })}
          />
          <TextField
            label="Password"
            error={errors.password}
            hint="At least 10 characters."
            type="password"
            autoComplete="new-password"
            value={fields.password}
            onChange={(password) => set({ password })}
          />
        </>
      )}
    </LinkForm>
  );
}
