"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/url/use-url-state";
import { findPeople } from "./find-people";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { PeopleFilters } from "./people-filters";
import { PeopleTable } from "./people-table";

const FILTERS = { q: "", role: "any", state: "any" };

export function PeoplePage() {
  const [inviting, setInviting] = useState(false);
  const people = useQuery(useTRPC().people.list.queryOptions());
  const [filters, setFilters] = useUrlState(FILTERS);
  const found = findPeople(people.data?.people ?? [], filters);
  const invite = (
    <Button variant="primary" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden />
      Invite
    </Button>
  );
  return (
    <>
      <PageHeader title="People" description="Who can sign in and what they can do." actions={invite} />
      <PeopleFilters filters={filters} onChange={setFilters} />
      {people.isError ? (
        <ErrorPanel title="Couldn't load the people." error={people.error} onRetry={() => people.refetch()} />
      ) : people.isPending ? (
        <SkeletonRows rows={4} label="people" />
      ) : (
        <div className="grid gap-6">
          <div>
            {found.length > 0 ? (
              <PeopleTable people={found} />
            ) : (
              <EmptyState action={<Button onClick={() => setFilters(FILTERS)}>Show all people</Button>}>
                No people match these filters.
              </EmptyState>
            )}
          </div>
          <InvitationList invitations={people.data.invitations} onInvite={() => setInviting(true)} />
        </div>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
