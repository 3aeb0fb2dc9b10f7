"use client";

import { PlugZap } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { type ModelConnectionView, PROVIDERS } from "@/server/contract/models";
import { ConnectionDialog } from "./connection-dialog";
import type { ModelView } from "./model-kind";
import { ModelTestResult } from "./model-test-result";
import { CONNECTION_STATES, describeModelConnection } from "./model-words";

type ConnectionPanelProps = {
  model: Pick<ModelView, "id" | "name" | "provider">;
  connection: ModelConnectionView;
  isUnsaved: boolean;
};

/** Not part of the policy: changes apply immediately. */
export function ConnectionPanel({ model, connection, isUnsaved }: ConnectionPanelProps) {
  const trpc = useTRPC();
  const mayManage = useMay("people.manage");
  const mayEdit = useMay("policy.edit");
  const [asked, setAsked] = useState<"set" | "remove" | null>(null);
  const test = useAction(trpc.models.test.mutationOptions());
  const remove = useAction(trpc.models.setConnection.mutationOptions(), {
    done: "Connection removed.",
    onSettled: () => setAsked(null),
  });
  const { title, tone } = CONNECTION_STATES[connection.state];
  const isDemo = connection.state === "not-needed";
  const isSet = connection.scope !== null;
  const isShared = connection.scope === "provider";
  const providerTitle = PROVIDERS[model.provider].title;
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
                {test.isPending ? "Testing…" : "Test"}
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
            Used only by chat; agents call their models themselves. A test requests one short answer and costs a few
            tokens.
            {!mayManage && " Only admins can change the connection."}
          </p>
        )}
        {isUnsaved && <Notice>Save first. The test uses the saved model.</Notice>}
        {test.data && <ModelTestResult result={test.data} />}
      </div>
      {asked === "set" && <ConnectionDialog model={model} connection={connection} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={asked === "remove"}
        onOpenChange={(open) => !open && setAsked(null)}
        title={
          isShared
            ? `Remove the connection for all ${providerTitle} models?`
            : `Remove the connection for ${model.name}?`
        }
        consequence={
          isShared
            ? `Chats can no longer use ${providerTitle} models without a connection of their own. To undo this, you have to enter the key again.`
            : "Chats can no longer use this connection. To undo this, you have to enter the key again."
        }
        action="Remove connection"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ modelId: model.id, connection: null, scope: connection.scope ?? "model" })}
      />
    </Panel>
  );
}
