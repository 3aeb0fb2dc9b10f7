"use client";

import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import type { Invitation } from "@/server/contract/people";
import { ACCOUNT_ROLE_INFO } from "@/server/contract/permissions";

const WORDS: Record<Invitation["kind"], { noun: string; instead: string }> = {
  invite: { noun: "invitation", instead: "you can send a new invitation" },
  password: { noun: "password link", instead: "you can create another one from the person's menu" },
};

type InvitationListProps = { invitations: readonly Invitation[]; onInvite: () => void };

export function InvitationList({ invitations, onInvite }: InvitationListProps) {
  return (
    <Panel title="Pending invitations" count={invitations.length} flush>
      {invitations.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
          <p className="text-ink-soft">No pending invitations.</p>
          <Button size="sm" onClick={onInvite}>
            Invite someone
          </Button>
        </div>
      ) : (
        <ul>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const [asked, setAsked] = useState(false);
  const words = WORDS[invitation.kind];
  const whom = invitation.email ?? "Anyone with the link";
  const revoke = useAction(useTRPC().people.revokeInvitation.mutationOptions(), {
    done: `The ${words.noun} was revoked.`,
    onSettled: () => setAsked(false),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2 last:border-b-0">
      <div className="min-w-0">
        <p className="break-words">
          {invitation.kind === "password" ? (
            `New password for ${whom}`
          ) : (
            <>
              {whom}{" "}
              <span className="text-ink-soft">as {ACCOUNT_ROLE_INFO[invitation.accountRole].title.toLowerCase()}</span>
            </>
          )}
        </p>
        <p className="text-ink-faint text-sm">
          Created <Time at={invitation.createdAt} />, expires <Time at={invitation.expiresAt} />
        </p>
      </div>
      <Button
        size="sm"
        variant="danger-quiet"
        pending={revoke.isPending}
        aria-label={`Revoke the ${words.noun} for ${whom}`}
        onClick={() => setAsked(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Revoke this ${words.noun}?`}
        consequence={`The link for ${invitation.email ?? "anyone who has it"} stops working immediately. You can't undo this, but ${words.instead}.`}
        action={`Revoke ${words.noun}`}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id: invitation.id })}
      />
    </li>
  );
}
