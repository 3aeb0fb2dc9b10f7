"use client";

import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { toCurl } from "@/components/api-docs/snippets";
import { useMay } from "@/components/auth/me-context";
import { exampleRole } from "@/components/keys/key-roles";
import { readApiError } from "@/components/trpc/api-error";
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
  /** The first call is there: the page has its figures, and this can go. */
  arrived: boolean;
  onDone: () => void;
};

/** Leads to the first call, which is what everything else here is about. */
export function FirstResolve({ roles, arrived, onDone }: FirstResolveProps) {
  const mayMakeKeys = useMay("keys.manage");
  const trpc = useTRPC();
  // The answer holds the key: it is forgotten as soon as this is gone.
  const create = useMutation(trpc.keys.create.mutationOptions({ gcTime: 0 }));
  const role = exampleRole({ allRoles: true, roleIds: [] }, roles);
  const roleId = roles.find(({ name }) => name === role)?.id;
  const makeKey = () => roleId && create.mutate({ name: "First call", roles: { kind: "list", roleIds: [roleId] } });

  if (roles.length === 0) {
    return (
      <Panel title="Send your first resolve">
        <p className="mb-3 text-ink-soft">
          Nothing has been published yet, so there is no role that an agent could ask as.
        </p>
        <Button asChild>
          <Link href="/publish">Review and publish</Link>
        </Button>
      </Panel>
    );
  }
  return (
    <Panel title="Send your first resolve" className="min-w-0">
      <div className="grid max-w-3xl gap-4">
        {arrived ? (
          <Notice
            tone="good"
            title="The first call arrived"
            actions={
              <>
                <Button asChild>
                  <Link href="/sessions">Look at its session</Link>
                </Button>
                <Button variant="ghost" onClick={onDone}>
                  {create.isSuccess ? "I have the key; close this" : "Close this"}
                </Button>
              </>
            }
          >
            The figures below are now those of your agents.
          </Notice>
        ) : (
          <p className="text-ink-soft">
            No agent has asked for tools yet. Ask as an agent would; this page notices the call by itself and shows its
            figures.
          </p>
        )}
        {create.isSuccess ? (
          <Notice tone="warn" title="Copy it now; the key will not be shown again">
            It is good for the role {role} and is listed under{" "}
            <Link href="/keys" className="underline">
              Keys
            </Link>{" "}
            as “First call”, where you can revoke it.
          </Notice>
        ) : mayMakeKeys ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button variant={arrived ? "secondary" : "primary"} pending={create.isPending} onClick={makeKey}>
              <KeyRound aria-hidden />
              Make a key for it
            </Button>
            <p className="text-ink-faint text-sm">For the role {role}; it appears in the command below, once.</p>
          </div>
        ) : (
          <Notice>Ask an admin for a key, and put it in place of $TOOLCRIB_KEY.</Notice>
        )}
        {create.isError && (
          <Notice tone="danger" alert title="The key was not made">
            {readApiError(create.error).message}
          </Notice>
        )}
        <CodeBlock
          label="curl command for the first resolve"
          caption="Which tools does this message need?"
          text={commandFor(role, create.data?.key)}
        />
        {!arrived && <Waiting />}
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
