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

/** Always in view: its height is `--draft-bar`, for what sticks below it. Rendered right away if the state is known, so the page doesn't shift. */
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
      data-shown=""
      className="peer sticky top-12 z-20 flex h-11 items-center justify-between gap-x-4 border-line border-b bg-warn-soft px-4 sm:px-6 lg:top-0"
    >
      <p className="flex min-w-0 items-center gap-2">
        <GitPullRequestArrow aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="truncate">
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
