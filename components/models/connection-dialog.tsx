"use client";

import { useState } from "react";
import { type FieldErrors, fieldErrors } from "@/components/forms/field-errors";
import { FormDialog } from "@/components/forms/form-dialog";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Segmented } from "@/components/ui/segmented";
import { TextField } from "@/components/ui/text-field";
import {
  type ConnectionScope,
  type ModelConnectionView,
  modelConnection,
  modelConnectionProblem,
  PROVIDERS,
} from "@/server/contract/models";
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
  // A provider with its own address usually has one account; compatible servers differ by model.
  const [scope, setScope] = useState<ConnectionScope>(
    connection.scope ?? (facts.baseUrl === null ? "model" : "provider"),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const set = useAction(
    useTRPC().models.setConnection.mutationOptions({
      // Don't keep the key in browser memory after the dialog closes.
      gcTime: 0,
    }),
    { done: "Connection saved.", onDone: onClose, failure: "inline" },
  );
  const submit = () => {
    const input = { baseUrl: baseUrl.trim() || null, apiKey: apiKey.trim() || null };
    const problem = modelConnectionProblem(model.provider, input);
    const found = { ...(problem && { [problem.field]: problem.message }), ...fieldErrors(modelConnection, input) };
    setErrors(found);
    if (Object.keys(found).length === 0) set.mutate({ modelId: model.id, connection: input, scope });
  };
  return (
    <FormDialog
      title={`Connection for ${model.name}`}
      description="Replaces the current connection immediately. The key is stored encrypted and never shown."
      action="Save connection"
      failure="Couldn't save the connection"
      refusal={set.refusal}
      pending={set.isPending}
      autoComplete="off"
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <p className="mb-1.5 font-medium text-sm">Used by</p>
        <Segmented
          label="Used by"
          value={scope}
          onChange={setScope}
          options={[
            { value: "provider", label: `All ${facts.title} models` },
            { value: "model", label: `Only ${model.name}` },
          ]}
        />
      </div>
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
    </FormDialog>
  );
}
