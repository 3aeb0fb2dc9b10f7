"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/auth/me-context";
import { readApiError } from "@/components/trpc/api-error";
import { useTRPC } from "@/components/trpc/trpc";
import { Badge, Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LoadMore } from "@/components/ui/load-more";
import { Table, TableCell, TableHead, TableRow } from "@/components/ui/table";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";
import { type CaseView, MAX_ADDED_CASES } from "@/server/contract/evaluations";
import { NeedList } from "./need-list";

type CasesTableProps = {
  setId: string;
  /** Only admins can change the cases of a required set. */
  locked: boolean;
  items: readonly CaseView[];
  total: number;
  hasMore: boolean;
  pending: boolean;
  onMore: () => void;
  onOpen: (entry: CaseView) => void;
};

export function CasesTable({ setId, locked, items, total, hasMore, pending, onMore, onOpen }: CasesTableProps) {
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
      <Table label="Cases">
        <thead>
          <tr>
            {mayEdit && (
              <TableHead className="w-8">
                <input
                  type="checkbox"
                  aria-label="Select all shown cases"
                  className="block size-4 accent-primary"
                  checked={isAll}
                  onChange={() => setChosen(isAll ? new Set() : shown)}
                />
              </TableHead>
            )}
            <TableHead>Message</TableHead>
            <TableHead className="hidden sm:table-cell">Needed tools</TableHead>
            <TableHead className="hidden md:table-cell">Role</TableHead>
            <TableHead className="hidden md:table-cell">Kind</TableHead>
            <TableHead className="hidden lg:table-cell">ID</TableHead>
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <TableRow key={entry.id}>
              {mayEdit && (
                <TableCell className="relative z-10 w-8 align-top">
                  <input
                    type="checkbox"
                    aria-label={`Select ${entry.name}`}
                    className="mt-0.5 block size-4 accent-primary"
                    checked={chosen.has(entry.id)}
                    onChange={() => toggle(entry.id)}
                  />
                </TableCell>
              )}
              <CaseCells entry={entry} onOpen={() => onOpen(entry)} />
            </TableRow>
          ))}
        </tbody>
      </Table>
      <LoadMore
        one="case"
        many={hasMore ? `of ${formatCount(total)} cases` : "cases"}
        shown={items.length}
        hasMore={hasMore}
        pending={pending}
        onMore={onMore}
      />
    </>
  );
}

function CaseCells({ entry, onOpen }: { entry: CaseView; onOpen: () => void }) {
  const needs = <NeedList needs={entry.needs} unknown={entry.unknownTools} />;
  return (
    <>
      <TableCell className="min-w-48 align-top">
        <button
          type="button"
          data-row-link
          onClick={onOpen}
          className="line-clamp-2 text-left after:absolute after:inset-0"
        >
          {entry.message}
        </button>
        {entry.history.length > 0 && (
          <span className="block text-ink-faint text-sm">after {countOf(entry.history.length, "earlier message")}</span>
        )}
        <span className="mt-1 block sm:hidden">{needs}</span>
      </TableCell>
      <TableCell className="hidden align-top sm:table-cell">{needs}</TableCell>
      <TableCell className="hidden align-top md:table-cell">
        {entry.role === null ? (
          <span className="text-ink-faint">widest role</span>
        ) : entry.isRoleUnknown ? (
          <Badge tone="danger" title="This role is not in the draft">
            <Name>{entry.role}</Name> unknown
          </Badge>
        ) : (
          <Name>{entry.role}</Name>
        )}
      </TableCell>
      <TableCell className="hidden align-top text-ink-soft md:table-cell">{entry.kind ?? ""}</TableCell>
      <TableCell className="hidden align-top text-ink-faint text-sm lg:table-cell">
        <span className="block max-w-40 truncate font-mono" title={entry.name}>
          {entry.name}
        </span>
      </TableCell>
    </>
  );
}

type DeleteCasesProps = { setId: string; caseIds: readonly string[]; onDone: () => void };

export function DeleteCases({ setId, caseIds, onDone }: DeleteCasesProps) {
  const trpc = useTRPC();
  const [open, setOpen] = useState(false);
  const fail = (error: unknown) => void toast.error(readApiError(error).message);
  const add = useMutation(trpc.evaluations.addCases.mutationOptions({ onError: fail }));
  const remove = useMutation(
    trpc.evaluations.removeCases.mutationOptions({
      onError: fail,
      onSuccess: ({ removed }) => {
        setOpen(false);
        onDone();
        toast.success(`${countOf(removed.length, "case")} deleted.`, {
          duration: 10_000,
          action: {
            label: "Undo",
            onClick: async () => {
              for (let at = 0; at < removed.length; at += MAX_ADDED_CASES) {
                await add.mutateAsync({ setId, cases: removed.slice(at, at + MAX_ADDED_CASES) });
              }
            },
          },
        });
      },
    }),
  );
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
