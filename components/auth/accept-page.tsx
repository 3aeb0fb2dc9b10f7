"use client";

import { useQuery } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { LinkKind } from "@/server/contract/people";
import { ACCOUNT_ROLE_INFO } from "@/server/contract/permissions";
import { AcceptForm } from "./accept-form";
import { AuthFrame } from "./auth-frame";
import { NewPasswordForm } from "./new-password-form";

const TEXT: Record<LinkKind, { title: string; submit: string }> = {
  setup: { title: "Set up Toolcrib", submit: "Create the admin account" },
  invite: { title: "Join Toolcrib", submit: "Create account" },
  password: { title: "Choose a new password", submit: "Set password and sign in" },
};

type LinkPage = "setup" | "invite";

const LINK_PAGES: Record<LinkPage, { kinds: readonly LinkKind[]; opening: string; gone: string }> = {
  setup: {
    kinds: ["setup"],
    opening: TEXT.setup.title,
    gone: "This setup link is invalid or was already used. If Toolcrib is already set up, sign in.",
  },
  invite: {
    kinds: ["invite", "password"],
    opening: "Opening your link",
    gone: "This link was already used, revoked or has expired. Ask an admin for a new one.",
  },
};

export function AcceptPage({ token, page }: { token: string; page: LinkPage }) {
  const { kinds, opening, gone } = LINK_PAGES[page];
  // Check once: after the link is used, checking again would report it as gone.
  const link = useQuery(useTRPC().links.inspect.queryOptions({ token }, { staleTime: "static" }));

  if (link.isPending) {
    return (
      <AuthFrame title={opening}>
        <div className="grid gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      </AuthFrame>
    );
  }
  if (link.isSuccess && kinds.includes(link.data.kind)) {
    const { kind, email, accountRole } = link.data;
    const { title, submit } = TEXT[kind];
    return (
      <AuthFrame title={title} description={describeLink(kind, accountRole)}>
        {kind === "password" ? (
          <NewPasswordForm token={token} email={email ?? ""} submitLabel={submit} />
        ) : (
          <AcceptForm token={token} email={email} submitLabel={submit} next={kind === "setup" ? "/welcome" : "/"} />
        )}
      </AuthFrame>
    );
  }
  if (link.isError && !["NOT_FOUND", "BAD_REQUEST", "PRECONDITION_FAILED"].includes(readApiError(link.error).code)) {
    return (
      <AuthFrame title={opening}>
        <ErrorPanel title="Couldn't check the link." error={link.error} onRetry={() => link.refetch()} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="This link is no longer valid" description={gone}>
      <Button asChild variant="primary" size="lg">
        <Link href="/sign-in">Go to sign-in</Link>
      </Button>
    </AuthFrame>
  );
}

function describeLink(kind: LinkKind, accountRole: keyof typeof ACCOUNT_ROLE_INFO): string {
  if (kind === "setup") return "Create the first account. It has full access and can invite others.";
  if (kind === "password") return "You will have to sign in again in every browser.";
  const { title, description } = ACCOUNT_ROLE_INFO[accountRole];
  return `You were invited as ${title.toLowerCase()}: ${description.charAt(0).toLowerCase()}${description.slice(1)}.`;
}
