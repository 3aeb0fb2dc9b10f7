"use client";

import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { MeProvider } from "@/components/auth/me-context";
import { RedirectToSignIn } from "@/components/auth/redirect-to-sign-in";
import type { Frame } from "@/server/contract/frame";
import { may } from "@/server/contract/permissions";
import { AppShell } from "./app-shell";

/** Redirects signed-out visitors to sign-in and members to chat. */
export function AdminFrame({ me, unpublished, children }: Frame & { children: ReactNode }) {
  if (me === null) return <RedirectToSignIn />;
  if (!may(me.accountRole, "policy.read")) return <RedirectToChat />;
  return (
    <MeProvider me={me}>
      <AppShell unpublished={unpublished}>{children}</AppShell>
    </MeProvider>
  );
}

/** For accounts that can only chat. */
function RedirectToChat(): never {
  redirect("/chat");
}
