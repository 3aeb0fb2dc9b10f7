"use client";

import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { signOut } from "@/components/auth/auth-client";
import { leaveWhenSafe } from "@/components/forms/leave-guard";
import type { PaletteItem } from "./prepare-palette";
import { rememberFind } from "./recent-finds";

/** Asks first if unsaved changes would be lost. */
export function useRunCommand(close: () => void): (item: PaletteItem) => void {
  const router = useRouter();
  const { setTheme } = useTheme();
  return ({ does, remembered }) => {
    close();
    if (does.kind === "theme") return setTheme(does.theme);
    if (does.kind === "sign-out") return void signOut();
    if (remembered !== null) rememberFind(window.localStorage, remembered);
    leaveWhenSafe(() => router.push(does.href));
  };
}
