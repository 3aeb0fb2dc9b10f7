"use client";

import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { type CredentialView, credentialTargets } from "@/server/contract/sources";
import { CREDENTIAL_INFO } from "./credential-info";
import { CredentialsDialog } from "./credentials-dialog";
import type { SourceRow } from "./source-state";

export function CredentialsPanel({ row, isUnsaved }: { row: SourceRow; isUnsaved: boolean }) {
  const mayManage = useMay("people.manage");
  const [asked, setAsked] = useState<"set" | "remove" | null>(null);
  const target = describeTargets(credentialTargets(row.kind, row.connection));
  const view: CredentialView = row.credentials ?? { state: "none", headers: [], query: null, env: [] };
  const remove = useAction(useTRPC().sources.setCredentials.mutationOptions(), {
    done: `Credentials for ${row.name} removed.`,
    onSettled: () => setAsked(null),
  });
  const { title, tone, sentence } = CREDENTIAL_INFO[view.state];
  return (
    <Panel
      title="Credentials"
      action={
        mayManage &&
        target !== null && (
          <div className="flex gap-2">
            <Button size="sm" disabled={isUnsaved} onClick={() => setAsked("set")}>
              {view.state === "none" ? "Set" : "Replace"}
            </Button>
            {view.state !== "none" && (
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
          <CredentialNames view={view} />
        </p>
        <p className="text-ink-soft">{target === null ? "Set an address or command first." : sentence}</p>
        {target !== null && (
          <p className="text-ink-faint text-sm">
            Stored encrypted, never shown, and sent only to <Name className="wrap-anywhere">{target}</Name>.
            {!mayManage && " Only admins can set credentials."}
          </p>
        )}
      </div>
      {asked === "set" && target !== null && (
        <CredentialsDialog row={row} target={target} onClose={() => setAsked(null)} />
      )}
      <ConfirmDialog
        open={asked === "remove"}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Remove the credentials for ${row.name}?`}
        consequence="All calls, including those from agents, are sent without credentials from now on. To undo this, you have to enter them again."
        action="Remove credentials"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ sourceId: row.id, credentials: null })}
      />
    </Panel>
  );
}

function CredentialNames({ view }: { view: CredentialView }) {
  const names = [
    ...view.headers.map((name) => `header ${name}`),
    ...(view.query === null ? [] : [`query ${view.query}`]),
    ...view.env.map((name) => `variable ${name}`),
  ];
  return names.map((name) => (
    <Name key={name} className="rounded-sm bg-sunken px-1.5 py-0.5">
      {name}
    </Name>
  ));
}

function describeTargets(targets: readonly string[]): string | null {
  if (targets.length === 0) return null;
  return targets[0]?.startsWith("stdio ") ? "this command" : targets.join(" and ");
}
