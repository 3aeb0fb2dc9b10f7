"use client";

import { Ban, Check, Ellipsis, KeyRound, LogOut } from "lucide-react";
import { useState } from "react";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { toastWithUndo } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import type { Person } from "@/server/contract/people";
import { ACCOUNT_ROLE_INFO, ACCOUNT_ROLES } from "@/server/contract/permissions";
import { LinkDialog } from "./link-dialog";

const ROLE_OPTIONS = ACCOUNT_ROLES.map((value) => ({ value, label: ACCOUNT_ROLE_INFO[value].title }));

/** Admins can't demote or disable themselves, so the last admin can't lock everyone out. */
export function PersonMenu({ person, isMe }: { person: Person; isMe: boolean }) {
  const trpc = useTRPC();
  const [asked, setAsked] = useState<"disable" | "sign-out" | null>(null);
  const [revokesKeys, setRevokesKeys] = useState(true);
  const { id, version, name, disabled, liveKeys } = person;
  const onSettled = () => setAsked(null);
  const changeBack = useAction(trpc.people.changeRole.mutationOptions(), {
    done: `Restored the account role of ${name}.`,
    onSettled,
  });
  // Doesn't close the dialog: another one may be open by then.
  const changeRole = useAction(trpc.people.changeRole.mutationOptions(), {
    onDone: (_answer, { accountRole }) =>
      toastWithUndo(`${name} is now ${ACCOUNT_ROLE_INFO[accountRole].title.toLowerCase()}.`, () =>
        changeBack.mutate({ id, version: version + 1, accountRole: person.accountRole }),
      ),
  });
  const changeDisabled = useAction(trpc.people.changeDisabled.mutationOptions(), {
    done: disabled ? `${name} can sign in again.` : `${name} was disabled.`,
    onSettled,
  });
  const endSessions = useAction(trpc.people.signOutEverywhere.mutationOptions(), {
    done: `${name} was signed out everywhere.`,
    onSettled,
  });
  // Don't keep the link in the cache.
  const offer = useAction(trpc.people.offerNewPassword.mutationOptions({ gcTime: 0 }));

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
        consequence="They are signed out everywhere and can't sign in until an admin enables the account again. Their work is kept."
        action={`Disable ${name}`}
        pending={changeDisabled.isPending}
        onConfirm={() => changeDisabled.mutate({ id, version, disabled: true, revokesKeys })}
      >
        {liveKeys > 0 && (
          <Checkbox checked={revokesKeys} onChange={setRevokesKeys}>
            Also revoke {countOf(liveKeys, "key")} they created
            <span className="block text-ink-faint text-sm">
              Agents using {liveKeys === 1 ? "it" : "them"} lose access permanently. Keys you don't revoke keep working.
            </span>
          </Checkbox>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "sign-out"}
        onOpenChange={() => setAsked(null)}
        title={`Sign ${isMe ? "yourself" : name} out everywhere?`}
        consequence={`${isMe ? "You" : "They"} will have to sign in again in every browser${isMe ? ", including this one" : ""}.`}
        action="Sign out everywhere"
        pending={endSessions.isPending}
        onConfirm={() => endSessions.mutate({ id })}
      />
      {offer.isSuccess && (
        <LinkDialog
          title="Password link"
          about={`Lets ${isMe ? "you" : name} set a new password once and signs out every browser. The old password works until then.`}
          {...offer.data}
          onClose={offer.reset}
        />
      )}
    </>
  );
}
