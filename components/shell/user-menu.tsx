"use client";

import { ChevronsUpDown, KeyRound, LogOut } from "lucide-react";
import { useTheme } from "next-themes";
import { useState } from "react";
import { signOut } from "@/components/auth/auth-client";
import { useMe } from "@/components/auth/me-context";
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { ACCOUNT_ROLE_INFO } from "@/server/contract/permissions";
import { ChangePasswordDialog } from "./change-password-dialog";
import { THEMES, type Theme } from "./themes";

export function UserMenu() {
  const me = useMe();
  const { theme = "system", setTheme } = useTheme();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <DropdownMenu
        align="start"
        side="top"
        trigger={
          <button
            type="button"
            aria-label={`Account of ${me.name}`}
            className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-line/60"
          >
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-raised font-medium text-sm"
            >
              {me.name.slice(0, 1).toUpperCase()}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{me.name}</span>
              <span className="block text-ink-faint text-sm leading-4">{ACCOUNT_ROLE_INFO[me.accountRole].title}</span>
            </span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </button>
        }
      >
        <p className="px-2 py-1.5 text-ink-soft text-sm">{me.email}</p>
        <MenuSeparator />
        <MenuChoice
          label="Theme"
          value={theme as Theme}
          onChange={setTheme}
          options={THEMES.map(({ value, label, icon: Icon }) => ({ value, label, icon: <Icon aria-hidden /> }))}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => setIsChanging(true)}>
          <KeyRound aria-hidden />
          Change password
        </MenuItem>
        <MenuItem onSelect={signOut}>
          <LogOut aria-hidden />
          Sign out
        </MenuItem>
      </DropdownMenu>
      <ChangePasswordDialog open={isChanging} onClose={() => setIsChanging(false)} />
    </>
  );
}
