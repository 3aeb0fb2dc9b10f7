"use client";

import { useMutation } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toaster";
import type { ModelConnectionView } from "@/server/contract/models";
import { ConnectionDialog } from "./connection-dialog";
import type { ModelView } from "./model-kind";
import { ModelTestResult } from "./model-test-result";
import { CONNECTION_STATES, describeModelConnection } from "./model-words";

type ConnectionPanelProps = {
  model: Pick<ModelView, "id" | "name" | "provider">;
  connection: ModelConnectionView;
  /** What is on the form is not what would be asked. */
  isUnsaved: boolean;
};

/** How the model is reached, and whether it answers. Not policy: it acts at once. */
export function ConnectionPanel({ model, connection, isUnsaved }: ConnectionPanelProps) {
  const trpc = useTRPC();
  const mayManage = useMay("people.manage");
  const mayEdit = useMay("policy.edit");
  const [asked, setAsked] = useState<"set" | "remove" | null>(null);
  const test = useMutation(
    trpc.models.test.mutationOptions({ onError: (error) => void toast.error(readApiError(error).message) }),
  );
  const remove = useMutation(
    trpc.models.setConnection.mutationOptions({
      onSuccess: () => void toast.success(`The connection of ${model.name} is removed.`),
      onError: (error) => void toast.error(readApiError(error).message),
      onSettled: () => setAsked(null),
    }),
  );
  const { title, tone } = CONNECTION_STATES[connection.state];
  const isDemo = connection.state === "not-needed";
  const isSet = connection.state === "set" || connection.state === "stale";
  return (
    <Panel
      title="Connection"
      action={
        !isDemo && (
          <div className="flex flex-wrap justify-end gap-2">
            {mayEdit && (
              <Button
                size="sm"
                pending={test.isPending}
                disabled={isUnsaved}
                onClick={() => test.mutate({ modelId: model.id })}
              >
                <PlugZap aria-hidden />
                {test.isPending ? "Asking…" : "Test"}
              </Button>
            )}
            {mayManage && (
              <Button size="sm" disabled={isUnsaved} onClick={() => setAsked("set")}>
                {isSet ? "Replace" : "Set"}
              </Button>
            )}
            {mayManage && isSet && (
              <Button size="sm" variant="danger-quiet" onClick={() => setAsked("remove")}>
                Remove
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{title}</Badge>
          {connection.baseUrl !== null && <Name className="wrap-anywhere text-ink-soft">{connection.baseUrl}</Name>}
        </p>
        <p className="text-ink-soft">{describeModelConnection(model.provider, connection)}</p>
        {!isDemo && (
          <p className="text-ink-faint text-sm">
            Used by chat only: agents call their models themselves. Testing asks for one short answer, a few tokens.
            {!mayManage && " Only admins can set it; ask one if the model needs a key."}
          </p>
        )}
        {isUnsaved && <Notice>Save the model first: it is asked as it is saved.</Notice>}
        {test.data && <ModelTestResult result={test.data} />}
      </div>
      {asked === "set" && <ConnectionDialog model={model} connection={connection} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={asked === "remove"}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Remove the connection of ${model.name}?`}
        consequence="Chats can no longer ask it, at once. Nobody can read its key back: to undo this, it has to be entered again."
        action="Remove connection"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ modelId: model.id, connection: null })}
      />
    </Panel>
  );
}
