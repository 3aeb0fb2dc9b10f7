"use client";

import { type FormEvent, useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { SaveRefusal } from "@/components/forms/save-refusal";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { ADMIN_SCOPES, type AdminScope, createAdminKeyInput } from "@/server/contract/admin-keys";
import { SecretDialog } from "./created-key-dialog";

const SCOPES: Record<AdminScope, string> = {
  read: "Export and compare policy; list revisions, sources, keys and usage",
  edit: "Import policy into the draft, sync sources, run evaluations",
  publish: "Publish the draft and restore revisions",
  manage: "Create agent keys; import publishing rules, evaluation sets and commands",
};

const EXPIRIES = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "never", label: "Never" },
] as const;
type Expiry = (typeof EXPIRIES)[number]["value"];
const DAY_MS = 86_400_000;

export function NewAdminKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly AdminScope[]>(["read"]);
  const [expiry, setExpiry] = useState<Expiry>("90");
  const [errors, setErrors] = useState<FieldErrors>({});
  // The response contains the key, so drop it when the dialog closes.
  const create = useAction(useTRPC().adminKeys.create.mutationOptions({ gcTime: 0 }), { failure: "inline" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = expiry === "never" ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();
    const input = { name, scopes: [...scopes], expiresAt };
    const found = fieldErrors(createAdminKeyInput, input);
    setErrors(found);
    if (Object.keys(found).length === 0) create.mutate(input);
  };
  const toggle = (scope: AdminScope, isOn: boolean) =>
    setScopes(ADMIN_SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one))));

  if (create.isSuccess) {
    return (
      <SecretDialog
        title={`Admin key ${create.data.view.name} is ready`}
        label="Admin key"
        secret={create.data.key}
        advice="Set it as TOOLCRIB_ADMIN_KEY where the toolcrib command runs."
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      className="max-w-xl"
      title="New admin key"
      description="For a script or pipeline. The key is shown only once."
    >
      <form onSubmit={submit} noValidate aria-label="New admin key" className="grid gap-4">
        <SaveRefusal title="Couldn't create the admin key" refusal={create.refusal} />
        <TextField
          label="Name"
          error={errors.name}
          hint="What uses the key. The audit log shows this name."
          value={name}
          onChange={setName}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium text-sm">Scopes</legend>
          {ADMIN_SCOPES.map((scope) => (
            <Checkbox key={scope} checked={scopes.includes(scope)} onChange={(isOn) => toggle(scope, isOn)}>
              {scope}
              <span className="block text-ink-faint text-sm">{SCOPES[scope]}</span>
            </Checkbox>
          ))}
          {errors.scopes && (
            <p role="alert" className="text-danger text-sm">
              {errors.scopes}
            </p>
          )}
        </fieldset>
        <SelectField label="Expires" value={expiry} options={EXPIRIES} onChange={setExpiry} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={create.isPending}>
            Create admin key
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
