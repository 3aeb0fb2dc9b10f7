"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/forms/form-dialog";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { countOf } from "@/components/words/count-of";
import { MAX_SUBJECTS, PRESETS, type RunSubject } from "@/server/contract/eval-runs";
import type { SetView } from "./set-actions";

export function StartRunsDialog({ set, onClose }: { set: SetView; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [draft, setDraft] = useState(true);
  const [withRevision, setWithRevision] = useState(false);
  const [revision, setRevision] = useState<string | null>(null);
  const [presets, setPresets] = useState<readonly (typeof PRESETS)[number][]>([]);
  const revisions = useQuery(trpc.revisions.list.queryOptions({}));
  const items = revisions.data?.items ?? [];
  const number = Number(revision ?? items[0]?.number ?? 0);
  const subjects: RunSubject[] = [
    ...(draft ? [{ kind: "draft" as const }] : []),
    ...(withRevision && number > 0 ? [{ kind: "revision" as const, number }] : []),
    ...presets.map((preset) => ({ kind: "preset" as const, preset })),
  ];
  const start = useAction(trpc.evaluations.startRuns.mutationOptions(), {
    onDone: ({ ids }) => {
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) router.push(`/evaluations/runs/${encodeURIComponent(only)}`);
      else {
        toast.success(`${countOf(ids.length, "run")} started.`);
        router.push(`/evaluations/${encodeURIComponent(set.id)}?tab=runs`);
      }
      onClose();
    },
    failure: "inline",
  });
  return (
    <FormDialog
      title={`Run ${set.name}`}
      description={`Runs ${countOf(set.cases, "case")} in the background. Agents and usage figures are not affected.`}
      action={`Start ${countOf(subjects.length, "run")}`}
      failure="Couldn't start the runs"
      refusal={start.refusal}
      pending={start.isPending}
      disabled={subjects.length === 0 || subjects.length > MAX_SUBJECTS}
      onSubmit={() => start.mutate({ setId: set.id, subjects })}
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium text-sm">Run on</legend>
        <Checkbox checked={draft} onChange={setDraft}>
          Draft
        </Checkbox>
        <div className="flex flex-wrap items-center gap-2">
          <Checkbox checked={withRevision} onChange={setWithRevision} disabled={items.length === 0}>
            Revision
          </Checkbox>
          <Select
            aria-label="Which revision"
            className="w-auto"
            disabled={items.length === 0}
            value={String(number)}
            onChange={(value) => {
              setRevision(value);
              setWithRevision(true);
            }}
            options={items.map((item, at) => ({
              value: String(item.number),
              label: at === 0 ? `${item.number} (live)` : `${item.number}: ${item.note.slice(0, 60)}`,
            }))}
          />
        </div>
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium text-sm">Draft with one preset for all roles</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {PRESETS.map((preset) => (
            <Checkbox
              key={preset}
              checked={presets.includes(preset)}
              onChange={(checked) =>
                setPresets(checked ? [...presets, preset] : presets.filter((name) => name !== preset))
              }
            >
              {preset}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
