"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { QueryView } from "@/components/ui/query-view";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonRows } from "@/components/ui/skeleton";
import { countOf } from "@/components/words/count-of";
import { BULK_GROUPS, type BulkAction, type BulkGroup } from "@/server/contract/tools";

type Groups = ApiOutput["tools"]["groups"];
type Target = Groups[BulkGroup][number];

const TITLES: Record<BulkGroup, string> = { bundle: "Bundle", category: "Category", role: "Role" };

type GroupDialogProps = {
  change: "add" | "remove";
  count: number;
  pending: boolean;
  onClose: () => void;
  onChoose: (action: BulkAction, target: string) => void;
};

export function GroupDialog({ change, count, pending, onClose, onChoose }: GroupDialogProps) {
  const groups = useQuery(useTRPC().tools.groups.queryOptions(undefined, { staleTime: 60_000 }));
  const [group, setGroup] = useState<BulkGroup>("bundle");
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const tools = `${countOf(count, "tool")}`;
  const verb = change === "add" ? `Add ${tools} to` : `Remove ${tools} from`;
  const targets: readonly Target[] = groups.data?.[group] ?? [];
  const target = targets.find(({ id }) => id === chosen);
  const found = targets.filter(({ name }) => name.includes(query.trim().toLowerCase()));
  const submit = () => {
    if (target === undefined) return;
    const words = group === "role" ? `the allow-list of ${target.name}` : `${group} ${target.name}`;
    onChoose({ kind: "group", group, id: target.id, change }, words);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${verb}…`}>
      <div className="grid gap-3">
        <div>
          <Segmented
            label="Kind"
            value={group}
            onChange={(next) => {
              setGroup(next);
              setChosen(null);
            }}
            options={BULK_GROUPS.map((value) => ({ value, label: TITLES[value] }))}
          />
        </div>
        <Input
          type="search"
          aria-label={`Find a ${group}`}
          placeholder={`Find a ${group}`}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <QueryView
          query={groups}
          failure="Couldn't load the list."
          pending={<SkeletonRows rows={5} label={TITLES[group].toLowerCase()} />}
        >
          {() => <TargetList group={group} targets={found} change={change} chosen={chosen} onChoose={setChosen} />}
        </QueryView>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={target === undefined} pending={pending} onClick={submit}>
            {target === undefined ? `${verb}…` : `${verb} ${target.name}`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

type TargetListProps = {
  group: BulkGroup;
  targets: readonly Target[];
  change: "add" | "remove";
  chosen: string | null;
  onChoose: (id: string) => void;
};

function TargetList({ group, targets, change, chosen, onChoose }: TargetListProps) {
  const name = useId();
  if (targets.length === 0) return <p className="py-2 text-ink-soft">No results.</p>;
  return (
    <div
      role="radiogroup"
      aria-label={TITLES[group]}
      className="max-h-72 overflow-auto rounded-md border border-line py-1"
    >
      {targets.map((target) => {
        const refusal = refusalOf(target);
        const isEmpty = change === "remove" && target.tools === 0;
        const disabled = refusal !== null || isEmpty;
        return (
          <label
            key={target.id}
            className="flex items-center gap-2.5 px-3 py-1.5 hover:bg-sunken has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              disabled={disabled}
              checked={chosen === target.id}
              onChange={() => onChoose(target.id)}
              className="size-4 shrink-0 accent-primary"
            />
            <Name className="min-w-0 flex-1 truncate">{target.name}</Name>
            <span className="text-ink-faint text-sm">{refusal ?? `${countOf(target.tools, "tool")}`}</span>
          </label>
        );
      })}
    </div>
  );
}

function refusalOf(target: Target): string | null {
  if (!("allowKind" in target) || target.allowKind === "list") return null;
  return target.allowKind === "all"
    ? "allows all tools, so there is no list to edit"
    : "allows no tools, so there is no list to edit";
}
