"use client";

import { KeyRound } from "lucide-react";
import { toCurl } from "@/components/api-docs/snippets";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { exampleRole } from "@/components/keys/key-roles";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { OPERATIONS } from "@/server/contract/agent/operations";
import type { OverviewView } from "@/server/contract/overview";

type FirstResolveProps = {
  roles: OverviewView["roles"];
  hasArrived: boolean;
  onDone: () => void;
};

export function FirstResolve({ roles, hasArrived, onDone }: FirstResolveProps) {
  const mayMakeKeys = useMay("keys.manage");
  const trpc = useTRPC();
  // The response contains the key, so don't keep it in the cache.
  const create = useAction(trpc.keys.create.mutationOptions({ gcTime: 0 }), { failure: "inline" });
  const role = exampleRole({ allRoles: true, roleIds: [] }, roles);
  const roleId = roles.find(({ name }) => name === role)?.id;
  const makeKey = () => roleId && create.mutate({ name: "First call", roles: { kind: "list", roleIds: [roleId] } });

  if (roles.length === 0) {
    return (
      <Panel title="Send your first resolve">
        <p className="mb-3 text-ink-soft">Nothing is published yet, so agents have no role to use.</p>
        <Button asChild>
          <Link href="/publish">Review and publish</Link>
        </Button>
      </Panel>
    );
  }
  return (
    <Panel title="Send your first resolve" className="min-w-0">
      <div className="grid max-w-3xl gap-4">
        {hasArrived ? (
          <Notice
            tone="good"
            title="First call received"
            actions={
              <>
                <Button asChild>
                  <Link href="/sessions">View the session</Link>
                </Button>
                <Button variant="ghost" onClick={onDone}>
                  {create.isSuccess ? "I saved the key" : "Close"}
                </Button>
              </>
            }
          >
            Your agents' calls now appear below.
          </Notice>
        ) : (
          <p className="text-ink-soft">
            No agent has called Toolcrib yet. Run the command below; this page updates when the call arrives.
          </p>
        )}
        {create.isSuccess ? (
          <Notice tone="warn" title="Copy the key now. It won't be shown again.">
            It works for role {role} and is listed under{" "}
            <Link href="/keys" className="underline">
              Keys
            </Link>{" "}
            as “First call”. You can revoke it there.
          </Notice>
        ) : mayMakeKeys ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button variant={hasArrived ? "secondary" : "primary"} pending={create.isPending} onClick={makeKey}>
              <KeyRound aria-hidden />
              Create a key
            </Button>
            <p className="text-ink-faint text-sm">For role {role}. It is shown once, in the command below.</p>
          </div>
        ) : (
          <Notice>Ask an admin for a key, then set $TOOLCRIB_KEY to it.</Notice>
        )}
        {create.isError && (
          <Notice tone="danger" alert title="Couldn't create the key">
            {create.refusal?.message}
          </Notice>
        )}
        <CodeBlock
          label="curl command for the first resolve"
          caption="Which tools does this message need?"
          text={commandFor(role, create.data?.key)}
        />
        {!hasArrived && <Waiting />}
      </div>
    </Panel>
  );
}

function Waiting() {
  return (
    <p role="status" className="flex items-center gap-2 text-ink-faint text-sm">
      <span aria-hidden className="size-2 rounded-full bg-accent motion-safe:animate-pulse" />
      Waiting for the first call
    </p>
  );
}

function commandFor(role: string | undefined, key: string | undefined): string {
  const { method, path, example } = OPERATIONS.resolve;
  const { role: _some, ...rest } = example;
  const source = { name: "resolve", method, path, example: { ...(role !== undefined && { role }), ...rest } };
  return toCurl(source, { origin: window.location.origin, ...(key !== undefined && { key }) });
}
