"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { BundleEditor } from "./bundle-editor";

const BACK = { href: "/bundles", label: "Bundles" };

/** Loads one bundle; once there is one, the editor stays whatever a later refetch says, for it holds what was typed. */
export function BundlePage({ id }: { id: string }) {
  const bundle = useQuery(useTRPC().bundles.get.queryOptions({ id }));
  if (bundle.data) return <BundleEditor key={id} latest={bundle.data} />;
  return (
    <>
      <PageHeader back={BACK} title="Bundle" />
      {bundle.isPending ? (
        <SkeletonRows rows={4} label="the bundle" />
      ) : readApiError(bundle.error).code === "NOT_FOUND" ? (
        <EmptyState
          action={
            <Button asChild>
              <Link href="/bundles">See all bundles</Link>
            </Button>
          }
        >
          There is no such bundle in the draft; it may have been deleted.
        </EmptyState>
      ) : (
        <ErrorPanel title="The bundle could not be loaded." error={bundle.error} onRetry={() => bundle.refetch()} />
      )}
    </>
  );
}
