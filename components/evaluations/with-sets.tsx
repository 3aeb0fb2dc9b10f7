"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { QueryView } from "@/components/ui/query-view";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { countOf } from "@/components/words/count-of";

export type Sets = ApiOutput["evaluations"]["list"];

/** For dialogs that save cases to a set; asks to create a set first if there is none. */
export function WithSets({ children }: { children: (sets: Sets) => ReactNode }) {
  const sets = useQuery(useTRPC().evaluations.list.queryOptions());
  return (
    <QueryView
      query={sets}
      failure="Couldn't load the evaluation sets."
      pending={<Skeleton className="h-40" />}
      empty={
        <EmptyState
          action={
            <Button asChild>
              <Link href="/evaluations">Go to evaluations</Link>
            </Button>
          }
        >
          No evaluation sets yet. Create one first.
        </EmptyState>
      }
    >
      {children}
    </QueryView>
  );
}

type SetSelectProps = { sets: Sets; value: string; onChange: (id: string) => void };

export function SetSelect({ sets, value, onChange }: SetSelectProps) {
  return (
    <SelectField
      label="Set"
      value={value}
      onChange={onChange}
      options={sets.map(({ id, name, cases }) => ({ value: id, label: name, hint: countOf(cases, "case") }))}
    />
  );
}
