"use client";

import { Button } from "@/components/ui/button";
import type { Me } from "@/server/contract/people";
import { signOut } from "./auth-client";
import { AuthFrame } from "./auth-frame";

/** For accounts that may chat and nothing else, until there is a chat to show. */
export function MemberPage({ me }: { me: Me }) {
  return (
    <AuthFrame
      title={`Hello, ${me.name}`}
      description="Your account can chat. The chat page appears here once it is set up; there is nothing you need to do until then."
    >
      <p className="mb-4 text-ink-faint text-sm">Signed in as {me.email}</p>
      <Button onClick={signOut}>Sign out</Button>
    </AuthFrame>
  );
}
