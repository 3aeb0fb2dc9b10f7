"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useMe } from "@/components/auth/me-context";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { NoMatch } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { useUrlState } from "@/components/url/use-url-state";
import { findPeople } from "./find-people";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { peopleColumns } from "./people-columns";
import { PeopleFilters } from "./people-filters";

const FILTERS = { q: "", role: "any", state: "any" };

export function PeoplePage() {
  const [inviting, setInviting] = useState(false);
  const people = useQuery(useTRPC().people.list.queryOptions());
  const [filters, setFilters] = useUrlState(FILTERS);
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
      <div className="grid gap-6">
        <div>
          <DataTable
            label="People"
            columns={peopleColumns(useMe())}
            rows={findPeople(people.data?.people ?? [], filters)}
            rowKey={({ id }) => id}
            query={people}
            failure="Couldn't load the people."
            pendingRows={4}
            empty={<NoMatch noun="people" onClear={() => setFilters(FILTERS)} />}
          />
        </div>
        {people.data && !people.isError && (
          <InvitationList invitations={people.data.invitations} onInvite={() => setInviting(true)} />
        )}
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
