"use client";

import { redirect, usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { AuthFrame } from "@/components/auth/auth-frame";
import { MeProvider } from "@/components/auth/me-context";
import { RedirectToSignIn } from "@/components/auth/redirect-to-sign-in";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { Frame } from "@/server/contract/frame";
import { may } from "@/server/contract/permissions";
import { AppShell } from "./app-shell";

export function AdminFrame({ me, unpublished, children }: Frame & { children: ReactNode }) {
  if (me === null) return <RedirectToSignIn />;
  if (!may(me.accountRole, "policy.read")) return <ClosedToMembers />;
  return (
    <MeProvider me={me}>
      <AppShell unpublished={unpublished}>{children}</AppShell>
    </MeProvider>
  );
}

/** For accounts that can only chat: their start page is the chat, and other pages say why they are closed. */
function ClosedToMembers() {
  if (usePathname() === "/") redirect("/chat");
  return (
    <AuthFrame
      title="Your account can't open this page"
      description="It is for viewers, editors and admins. You are signed in as a member, who can use the chat. An admin can change that under People."
    >
      <Button asChild variant="primary" size="lg">
        <Link href="/chat">Go to the chat</Link>
      </Button>
    </AuthFrame>
  );
}
