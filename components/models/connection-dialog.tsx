"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toaster";
import { type ModelConnectionView, modelConnection, modelConnectionProblem, PROVIDERS } from "@/server/contract/models";
import type { ModelView } from "./model-kind";

type ConnectionDialogProps = {
  model: Pick<ModelView, "id" | "name" | "provider">;
  connection: ModelConnectionView;
  onClose: () => void;
};

/** A key belongs to its address, so changing the address requires entering the key again. */
export function ConnectionDialog({ model, connection, onClose }: ConnectionDialogProps) {
  const facts = PROVIDERS[model.provider];
  const known = connection.state === "set" && connection.baseUrl !== facts.baseUrl ? connection.baseUrl : null;
  const [baseUrl, setBaseUrl] = useState(known ?? "");
  const [apiKey, setApiKey] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const set = useMutation(
    useTRPC().models.setConnection.mutationOptions({
      // Don't keep the key in browser memory after the dialog closes.
      gcTime: 0,
      onSuccess: () => {
        toast.success(`Connection for ${model.name} saved.`);
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const input = { baseUrl: baseUrl.trim() || null, apiKey: apiKey.trim() || null };
    const problem = modelConnectionProblem(model.provider, input);
    const found = { ...(problem && { [problem.field]: problem.message }), ...fieldErrors(modelConnection, input) };
    setErrors(found);
    if (Object.keys(found).length === 0) set.mutate({ modelId: model.id, connection: input });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Connection for ${model.name}`}
      description="Replaces the current connection immediately. The key is stored encrypted and never shown."
    >
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
        {set.error && (
          <Notice tone="danger" alert title="Couldn't save the connection">
            {readApiError(set.error).message}
          </Notice>
        )}
        <TextField
          label="Base URL"
          optional={facts.baseUrl !== null}
          error={errors.baseUrl}
          hint={facts.baseUrl === null ? "Such as https://models.example.com/v1" : `Defaults to ${facts.baseUrl}`}
          mono
          inputMode="url"
          placeholder={facts.baseUrl ?? undefined}
          value={baseUrl}
          onChange={setBaseUrl}
        />
        <TextField
          label="API key"
          optional={facts.key !== "needed"}
          error={errors.apiKey}
          mono
          type="password"
          autoComplete="new-password"
          value={apiKey}
          onChange={setApiKey}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={set.isPending}>
            {" "}
            Save connection{" "}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
