"use client";

import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataTable } from "@/components/ui/data-table";
import type { QueryState } from "@/components/ui/query-view";
import type { Column } from "@/components/ui/table";
import { toastWithUndo } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { type CaseView, MAX_ADDED_CASES } from "@/server/contract/evaluations";
import { NeedList } from "./need-list";

type CasesTableProps = {
  setId: string;
  /** Only admins can change the cases of a required set. */
  locked: boolean;
  query: QueryState<unknown>;
  empty: ReactNode;
  items: readonly CaseView[];
  total: number;
  hasMore: boolean;
  pending: boolean;
  onMore: () => void;
  onOpen: (entry: CaseView) => void;
};

export function CasesTable(props: CasesTableProps) {
  const { setId, locked, query, empty, items, total, hasMore, pending, onMore, onOpen } = props;
  const mayEdit = useMay("policy.edit") && !locked;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = new Set(items.map(({ id }) => id));
  const marked = [...chosen].filter((id) => shown.has(id));
  const toggle = (id: string) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const isAll = marked.length === items.length;
  const selectColumn: Column<CaseView> = {
    header: "Select",
    head: (
      <input
        type="checkbox"
        aria-label="Select all shown cases"
        className="block size-4 accent-primary"
        checked={isAll}
        onChange={() => setChosen(isAll ? new Set() : shown)}
      />
    ),
    headStyle: "w-8",
    style: "relative z-10 w-8",
    cell: ({ id, name }) => (
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        className="mt-0.5 block size-4 accent-primary"
        checked={chosen.has(id)}
        onChange={() => toggle(id)}
      />
    ),
  };
  return (
    <>
      {marked.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken px-3 py-1.5">
          <span>{countOf(marked.length, "case")} selected</span>
          <DeleteCases setId={setId} caseIds={marked} onDone={() => setChosen(new Set())} />
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            Clear selection
          </Button>
        </div>
      )}
      <DataTable
        label="Cases"
        columns={[mayEdit && selectColumn, ...caseColumns(onOpen)]}
        cellStyle="align-top"
        rows={items}
        rowKey={({ id }) => id}
        counted={["case", hasMore ? `of ${formatCount(total)} cases` : "cases"]}
        more={{ hasMore, pending, onMore }}
        query={query}
        failure="Couldn't load the cases."
        pendingRows={8}
        empty={empty}
      />
    </>
  );
}

function caseColumns(onOpen: (entry: CaseView) => void): Column<CaseView>[] {
  return [
    {
      header: "Message",
      style: "min-w-48",
      cell: (entry) => (
        <>
          <button
            type="button"
            data-row-link
            onClick={() => onOpen(entry)}
            className="line-clamp-2 text-left after:absolute after:inset-0"
          >
            {entry.message}
          </button>
          {entry.history.length > 0 && (
            <span className="block text-ink-faint text-sm">
              after {countOf(entry.history.length, "earlier message")}
            </span>
          )}
          <span className="mt-1 block sm:hidden">
            <NeedList needs={entry.needs} unknown={entry.unknownTools} />
          </span>
        </>
      ),
    },
    {
      header: "Needed tools",
      from: "sm",
      cell: ({ needs, unknownTools }) => <NeedList needs={needs} unknown={unknownTools} />,
    },
    { header: "Role", from: "md", cell: (entry) => <CaseRole entry={entry} /> },
    { header: "Kind", from: "md", style: "text-ink-soft", cell: ({ kind }) => kind ?? "" },
    {
      header: "ID",
      from: "lg",
      style: "text-ink-faint text-sm",
      cell: ({ name }) => (
        <span className="block max-w-40 truncate font-mono" title={name}>
          {name}
        </span>
      ),
    },
  ];
}

function CaseRole({ entry: { role, isRoleUnknown } }: { entry: CaseView }) {
  if (role === null) return <span className="text-ink-faint">role with the most tools</span>;
  if (!isRoleUnknown) return <Name>{role}</Name>;
  return (
    <Badge tone="danger" title="This role is not in the draft">
      <Name>{role}</Name> unknown
    </Badge>
  );
}

type DeleteCasesProps = { setId: string; caseIds: readonly string[]; onDone: () => void };

export function DeleteCases({ setId, caseIds, onDone }: DeleteCasesProps) {
  const trpc = useTRPC();
  const [open, setOpen] = useState(false);
  const add = useAction(trpc.evaluations.addCases.mutationOptions());
  const remove = useAction(trpc.evaluations.removeCases.mutationOptions(), {
    onDone: ({ removed }) => {
      setOpen(false);
      onDone();
      toastWithUndo(`${countOf(removed.length, "case")} deleted.`, async () => {
        for (let at = 0; at < removed.length; at += MAX_ADDED_CASES) {
          await add.mutateAsync({ setId, cases: removed.slice(at, at + MAX_ADDED_CASES) });
        }
      });
    },
  });
  return (
    <>
      <Button size="sm" variant="danger-quiet" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        Delete {countOf(caseIds.length, "case")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${countOf(caseIds.length, "case")}?`}
        consequence="Future runs skip them. Finished runs keep their results."
        action={`Delete ${countOf(caseIds.length, "case")}`}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ setId, caseIds: [...caseIds] })}
      />
    </>
  );
}
