"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMay } from "@/components/auth/me-context";
import { useRuns } from "@/components/evaluations/use-runs";
import { useAction } from "@/components/forms/use-action";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { countOf } from "@/components/words/count-of";
import { PRESETS } from "@/server/contract/eval-runs";
import { newestPresetRuns, type PresetRuns } from "./preset-runs";

export function useOwnFigures(chosen: string | null) {
  const sets = useQuery(useTRPC().evaluations.list.queryOptions());
  const usable = (sets.data ?? []).filter(({ cases }) => cases > 0);
  // Prefer a set with your own messages over the built-in one.
  const set = usable.find(({ id }) => id === chosen) ?? usable.find(({ name }) => name !== "starter") ?? usable[0];
  const runs = useRuns(set?.id ?? "", set !== undefined);
  return { sets: usable, set, runs: newestPresetRuns(runs.data ?? []), isKnown: sets.isSuccess };
}

type PresetComparisonProps = {
  own: ReturnType<typeof useOwnFigures>;
  onChoose: (set: string) => void;
};

export function PresetComparison({ own: { sets, set, runs, isKnown }, onChoose }: PresetComparisonProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayEdit = useMay("policy.edit");
  const start = useAction(trpc.evaluations.startRuns.mutationOptions(), {
    onDone: () => queries.invalidateQueries({ queryKey: trpc.evaluations.runs.queryKey() }),
    failure: "inline",
  });
  if (!isKnown) return null;
  if (set === undefined) {
    return (
      <p className="border-line border-t px-4 py-3 text-ink-soft text-sm">
        To compare presets on your own messages, add cases to a set under Evaluations.
      </p>
    );
  }
  const subjects = PRESETS.map((preset) => ({ kind: "preset" as const, preset }));
  return (
    <section aria-label="Compare presets on your messages" className="grid gap-2 border-line border-t px-4 py-3">
      {start.error && (
        <Notice tone="danger" alert title="Couldn't compare the presets">
          {start.refusal?.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Messages to compare on"
          className="w-auto"
          value={set.id}
          onChange={onChoose}
          options={sets.map(({ id, name, cases }) => ({ value: id, label: `${name}, ${countOf(cases, "case")}` }))}
        />
        {mayEdit && (
          <Button
            size="sm"
            pending={start.isPending || runs.open > 0}
            onClick={() => start.mutate({ setId: set.id, subjects })}
          >
            Compare presets on your messages
          </Button>
        )}
      </div>
      <p role="status" className="text-ink-faint text-sm">
        {describeProgress(runs)}
      </p>
    </section>
  );
}

function describeProgress({ open, byPreset }: PresetRuns): string {
  if (open > 0) return `Measuring: ${countOf(open, "preset")} left.`;
  if (byPreset.size === 0)
    return "Not measured on these messages yet. The comparison runs in the background and does not affect agents.";
  return "Figures are from the latest run of each preset on these messages.";
}
