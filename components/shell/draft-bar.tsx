"use client";

import { useQuery } from "@tanstack/react-query";
import { GitPullRequestArrow } from "lucide-react";
import { usePathname } from "next/navigation";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { countOf } from "@/components/words/count-of";
import type { Frame } from "@/server/contract/frame";

/** Rendered right away if the state is known, so the page doesn't shift. */
export function DraftBar({ first }: { first: Frame["unpublished"] }) {
  const pathname = usePathname();
  const mayPublish = useMay("policy.publish");
  const { data } = useQuery(
    useTRPC().revisions.unpublished.queryOptions(undefined, {
      refetchInterval: 30_000,
      ...(first && { initialData: first }),
    }),
  );
  if (!data || data.count === 0 || pathname === "/publish") return null;
  return (
    <section
      aria-label="Unpublished changes"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-warn-soft px-4 py-1.5 sm:px-6"
    >
      <p className="flex items-center gap-2">
        <GitPullRequestArrow aria-hidden className="size-4 shrink-0 text-warn" />
        <span>
          <strong className="font-medium text-warn">{countOf(data.count, "unpublished change")}</strong>
          <span className="hidden text-ink-soft sm:inline"> · agents use revision {data.base}</span>
        </span>
      </p>
      <Button asChild size="sm">
        <Link href="/publish">{mayPublish ? "Review and publish" : "View changes"}</Link>
      </Button>
    </section>
  );
}
