"use client";

import { useQuery } from "@tanstack/react-query";
import { BookOpen, Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { findKeys } from "./find-keys";
import { KeysTable } from "./keys-table";
import { NewKeyDialog } from "./new-key-dialog";

/** Fewer are seen at a glance. */
const WORTH_SEARCHING = 6;

export function KeysPage() {
  const trpc = useTRPC();
  const mayManage = useMay("keys.manage");
  const [query, setQuery] = useState("");
  const [creating, setCreating] = useState(false);
  const keys = useQuery(trpc.keys.list.queryOptions());
  const roles = useQuery(trpc.roles.list.queryOptions());
  const found = findKeys(keys.data ?? [], roles.data ?? [], query);
  const create = mayManage && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      New key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Keys"
        description="What agents present to resolve, find and run tools. Each key is good for the roles it was made for."
        actions={
          <>
            <Button asChild variant="ghost">
              <Link href="/docs/api">
                <BookOpen aria-hidden />
                API docs
              </Link>
            </Button>
            {create}
          </>
        }
      />
      {(query !== "" || (keys.data?.length ?? 0) >= WORTH_SEARCHING) && (
        <SearchInput className="mb-3 sm:max-w-80" label="Search keys" value={query} onChange={setQuery} />
      )}
      {keys.isError ? (
        <ErrorPanel title="The keys could not be loaded." error={keys.error} onRetry={() => keys.refetch()} />
      ) : keys.isPending ? (
        <SkeletonRows rows={4} label="keys" />
      ) : keys.data.length === 0 ? (
        <EmptyState action={create}>
          {mayManage
            ? "No agent can ask for tools yet: create a key and give it to one."
            : "No agent can ask for tools yet. An admin can create a key for one."}
        </EmptyState>
      ) : found.length === 0 ? (
        <EmptyState action={<Button onClick={() => setQuery("")}>Show all keys</Button>}>
          No key matches “{query}”.
        </EmptyState>
      ) : (
        <KeysTable keys={found} roles={roles.data} mayManage={mayManage} />
      )}
      {creating && <NewKeyDialog onClose={() => setCreating(false)} />}
    </>
  );
}
