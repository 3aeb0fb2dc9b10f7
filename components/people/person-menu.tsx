"use client";

import { useMutation } from "@tanstack/react-query";
import { Ban, Check, Ellipsis, KeyRound, LogOut } from "lucide-react";
import { useState } from "react";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import type { Person } from "@/server/contract/people";
import { ACCOUNT_ROLE_INFO, ACCOUNT_ROLES } from "@/server/contract/permissions";
import { LinkDialog } from "./link-dialog";

const ROLE_OPTIONS = ACCOUNT_ROLES.map((value) => ({ value, label: ACCOUNT_ROLE_INFO[value].title }));

/** Nobody demotes or disables themselves, so that the last admin cannot lock everyone out. */
export function PersonMenu({ person, isMe }: { person: Person; isMe: boolean }) {
  const trpc = useTRPC();
  const [asked, setAsked] = useState<"disable" | "sign-out" | null>(null);
  const [revokesKeys, setRevokesKeys] = useState(true);
  const { id, version, name, disabled, liveKeys } = person;
  const report = (done: string) => ({
    onSuccess: () => void toast.success(done),
    onError: (error: unknown) => void toast.error(readApiError(error).message),
    onSettled: () => setAsked(null),
  });
  const changeBack = useMutation(
    trpc.people.changeRole.mutationOptions(report(`The account role of ${name} is what it was.`)),
  );
  const changeRole = useMutation(
    trpc.people.changeRole.mutationOptions({
      // It closes no question: by the time it is done, another one may be asked.
      onError: (error) => void toast.error(readApiError(error).message),
      onSuccess: (_answer, { accountRole }) =>
        void toast.success(`${name} is ${ACCOUNT_ROLE_INFO[accountRole].title.toLowerCase()} now.`, {
          duration: 10_000,
          action: {
            label: "Undo",
            onClick: () => changeBack.mutate({ id, version: version + 1, accountRole: person.accountRole }),
          },
        }),
    }),
  );
  const changeDisabled = useMutation(
    trpc.people.changeDisabled.mutationOptions(
      report(disabled ? `${name} may sign in again.` : `${name} is disabled.`),
    ),
  );
  const endSessions = useMutation(
    trpc.people.signOutEverywhere.mutationOptions(report(`${name} is signed out everywhere.`)),
  );

  const offer = useMutation(
    trpc.people.offerNewPassword.mutationOptions({
      // The link is nobody's to find later.
      gcTime: 0,
      onError: (error) => void toast.error(readApiError(error).message),
    }),
  );

  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuChoice
          label={isMe ? "Account role (another admin can change yours)" : "Account role"}
          value={person.accountRole}
          onChange={(accountRole) => {
            if (accountRole !== person.accountRole) changeRole.mutate({ id, version, accountRole });
          }}
          options={ROLE_OPTIONS.map((option) => ({ ...option, disabled: isMe }))}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => offer.mutate({ id })}>
          <KeyRound aria-hidden />
          New password link
        </MenuItem>
        <MenuItem onSelect={() => setAsked("sign-out")}>
          <LogOut aria-hidden />
          Sign out everywhere
        </MenuItem>
        {disabled ? (
          <MenuItem onSelect={() => changeDisabled.mutate({ id, version, disabled: false })}>
            <Check aria-hidden />
            Enable account
          </MenuItem>
        ) : (
          <MenuItem tone="danger" disabled={isMe} onSelect={() => setAsked("disable")}>
            <Ban aria-hidden />
            Disable account
          </MenuItem>
        )}
      </DropdownMenu>
      <ConfirmDialog
        open={asked === "disable"}
        onOpenChange={() => setAsked(null)}
        title={`Disable the account of ${name}?`}
        consequence="They are signed out everywhere at once and cannot sign in until an admin enables the account again. What they did stays."
        action={`Disable ${name}`}
        pending={changeDisabled.isPending}
        onConfirm={() => changeDisabled.mutate({ id, version, disabled: true, revokesKeys })}
      >
        {liveKeys > 0 && (
          <Checkbox checked={revokesKeys} onChange={setRevokesKeys}>
            Revoke the {countOf(liveKeys, "key")} they made too
            <span className="block text-ink-faint text-sm">
              Agents that use {liveKeys === 1 ? "it" : "them"} are refused within a second, for good. A key that stays
              works for whoever has it.
            </span>
          </Checkbox>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "sign-out"}
        onOpenChange={() => setAsked(null)}
        title={`Sign ${isMe ? "yourself" : name} out everywhere?`}
        consequence={`Every browser that ${isMe ? "you are" : "they are"} signed in with has to sign in again${isMe ? ", this one too" : ""}.`}
        action="Sign out everywhere"
        pending={endSessions.isPending}
        onConfirm={() => endSessions.mutate({ id })}
      />
      {offer.isSuccess && (
        <LinkDialog
          title="New-password link"
          about={`With it ${isMe ? "you choose" : `${name} chooses`} a new password, once; then every browser has to sign in again. Until then the old password works.`}
          {...offer.data}
          onClose={offer.reset}
        />
      )}
    </>
  );
}
