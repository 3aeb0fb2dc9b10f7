"use client";

import type { ReactNode } from "react";
import { MeProvider } from "@/components/auth/me-context";
import { MemberPage } from "@/components/auth/member-page";
import { RedirectToSignIn } from "@/components/auth/redirect-to-sign-in";
import type { Me } from "@/server/contract/people";
import { may } from "@/server/contract/permissions";
import { AppShell } from "./app-shell";

/** Everything of the dashboard stands in here: signed out leads to sign-in, a member to what a member has. */
export function AdminFrame({ me, children }: { me: Me | null; children: ReactNode }) {
  if (me === null) return <RedirectToSignIn />;
  if (!may(me.accountRole, "policy.read")) return <MemberPage me={me} />;
  return (
    <MeProvider me={me}>
      <AppShell>{children}</AppShell>
    </MeProvider>
  );
}
