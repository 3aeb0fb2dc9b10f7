"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTRPC } from "@/components/trpc/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { QueryView } from "@/components/ui/query-view";
import type { SelectOption } from "@/components/ui/select";
import { SelectField } from "@/components/ui/select-field";
import type { SnapshotRef } from "@/server/contract/revisions";
import { DiffPanels } from "./diff-panels";

/** The choice is in the URL, so that it can be shared. */
export function ComparePage() {
  const trpc = useTRPC();
  const router = useRouter();
  const params = useSearchParams();
  const revisions = useQuery(trpc.revisions.list.queryOptions({ limit: 200 }));
  const newest = revisions.data?.items[0]?.number;

  const to = readRef(params.get("to")) ?? "draft";
  const from = readRef(params.get("from")) ?? newest;
  const diff = useQuery(trpc.revisions.diff.queryOptions(from === undefined ? skipToken : { from, to }));
  const options: SelectOption<string>[] = [
    { value: "draft", label: "Draft" },
    ...(revisions.data?.items ?? []).map(({ number, note }) => ({
      value: String(number),
      label: `Revision ${number}`,
      hint: note.length > 60 ? `${note.slice(0, 60)}…` : note,
    })),
  ];
  const choose = (choice: { from?: string; to?: string }) => {
    const next = new URLSearchParams({ from: choice.from ?? String(from ?? ""), to: choice.to ?? String(to) });
    router.replace(`/revisions/compare?${next}`, { scroll: false });
  };

  return (
    <>
      <PageHeader
        back={{ href: "/revisions", label: "Revisions" }}
        title="Compare revisions"
        description="The changes between any two revisions, or a revision and the draft."
      />
      <div className="mb-4 grid max-w-lg gap-3 sm:grid-cols-2">
        <SelectField
          label="From"
          value={String(from ?? "")}
          options={options}
          onChange={(value) => choose({ from: value })}
        />
        <SelectField label="To" value={String(to)} options={options} onChange={(value) => choose({ to: value })} />
      </div>
      <QueryView query={diff} failure="Couldn't compare the revisions." pending="the changes">
        {(data) => <DiffPanels diff={data} />}
      </QueryView>
    </>
  );
}

function readRef(text: string | null): SnapshotRef | undefined {
  if (text === "draft") return "draft";
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
