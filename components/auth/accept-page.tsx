"use client";

import { useQuery } from "@tanstack/react-query";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { ACCOUNT_ROLE_INFO } from "@/server/contract/permissions";
import { AcceptForm } from "./accept-form";
import { AuthFrame } from "./auth-frame";

type LinkKind = "setup" | "invite";

const TEXT: Record<LinkKind, { title: string; gone: string; submit: string }> = {
  setup: {
    title: "Set up Toolcrib",
    gone: "A set-up link works once, and this one has been used or never existed. If Toolcrib is already set up, sign in.",
    submit: "Create the admin account",
  },
  invite: {
    title: "Join Toolcrib",
    gone: "An invitation works once and for a few days; this one has been used, revoked or has expired. Ask an admin for a new link.",
    submit: "Create account",
  },
};

export function AcceptPage({ token, kind }: { token: string; kind: LinkKind }) {
  const text = TEXT[kind];
  // Asked once and never again: after the link was used, asking would only say that it is gone.
  const link = useQuery(useTRPC().links.inspect.queryOptions({ token }, { staleTime: "static" }));

  if (link.isPending) {
    return (
      <AuthFrame title={text.title}>
        <div className="grid gap-4">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      </AuthFrame>
    );
  }
  if (link.isSuccess && link.data.kind === kind) {
    return (
      <AuthFrame title={text.title} description={describeLink(kind, link.data.accountRole)}>
        <AcceptForm token={token} email={link.data.email} submitLabel={text.submit} />
      </AuthFrame>
    );
  }
  if (link.isError && !["NOT_FOUND", "BAD_REQUEST", "PRECONDITION_FAILED"].includes(readApiError(link.error).code)) {
    return (
      <AuthFrame title={text.title}>
        <ErrorPanel title="The link could not be checked." error={link.error} onRetry={() => link.refetch()} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="This link is no longer valid" description={text.gone}>
      <Button asChild variant="primary" size="lg">
        <Link href="/sign-in">Go to sign-in</Link>
      </Button>
    </AuthFrame>
  );
}

function describeLink(kind: LinkKind, accountRole: keyof typeof ACCOUNT_ROLE_INFO): string {
  if (kind === "setup") return "Create the first account. It may do everything, including inviting others.";
  const { title, description } = ACCOUNT_ROLE_INFO[accountRole];
  return `You were invited as ${title.toLowerCase()}: ${description.charAt(0).toLowerCase()}${description.slice(1)}.`;
}
