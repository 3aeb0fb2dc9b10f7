"use client";

import { useQuery } from "@tanstack/react-query";
import { PageFailure } from "@/components/shell/page-failure";
import { useTRPC } from "@/components/trpc/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { SessionBody } from "./session-body";

const BACK = { href: "/sessions", label: "Sessions" };

export function SessionPage({ id }: { id: string }) {
  const session = useQuery(useTRPC().sessions.timeline.queryOptions({ id }));
  if (session.data !== undefined) return <SessionBody session={session.data} />;
  return null;
}
