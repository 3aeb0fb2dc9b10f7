"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/trpc/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { QueryView } from "@/components/ui/query-view";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { type FixKind, type MissDetail, type MissFix, missFix } from "@/server/contract/misses";
import type { MissRow } from "@/server/contract/usage";
import { FixEffectView } from "./fix-effect";
import { FixFields } from "./fix-fields";
import { FixOptions } from "./fix-options";
import { useApplyFix, useFixCounts, useFixEffect } from "./use-fix";
import type { MissRange } from "./use-misses";

type FixDialogProps = { miss: MissRow; range: MissRange; onClose: () => void };

export function FixDialog({ miss, range, onClose }: FixDialogProps) {
  const [tool, setTool] = useState<string | null>(null);
  const { kind, name } = miss;
  const detail = useQuery(useTRPC().misses.get.queryOptions({ ...range, kind, name, tool }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Fix “${name.length > 60 ? `${name.slice(0, 60)}…` : name}”`}
      description="Makes a small change to the draft. Check the effect before you add it; agents get it when you publish."
      className="top-[6vh] max-h-[88vh] max-w-3xl"
    >
      <QueryView
        query={detail}
        failure="Couldn't load the details."
        pending={
          <div className="grid gap-3">
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-32" />
            <Skeleton className="h-24" />
          </div>
        }
      >
        {(data) => <FixForm key={data.tool} miss={miss} detail={data} onTool={setTool} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

type FixFormProps = { miss: MissRow; detail: MissDetail; onTool: (tool: string) => void; onClose: () => void };

function FixForm({ miss, detail, onTool, onClose }: FixFormProps) {
  const { tool, targets, fixes, samples } = detail;
  const [edited, setEdited] = useState<Partial<Record<FixKind, MissFix>>>({});
  const [chosen, setChosen] = useState<FixKind | null>(null);
  const counts = useFixCounts(fixes, samples, detail.toolCount);
  const kind = chosen ?? bestOf(fixes, counts);
  const fix = kind === null ? null : (edited[kind] ?? fixes.find((each) => each.kind === kind) ?? null);
  const settled = useDebounced(fix);
  const checked = fix === null ? null : missFix.safeParse(fix);
  const isValid = checked?.success === true;
  const effect = useFixEffect(settled !== null && missFix.safeParse(settled).success ? settled : null, samples);
  const apply = useApplyFix(miss, onClose);
  if (tool === null) {
    return <Notice>No similar tool in the catalog. If you need this tool, import or create it.</Notice>;
  }
  if (fixes.length === 0) {
    return <Notice>The role denies the source or category of {tool}. To allow it, edit the role.</Notice>;
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (checked?.success) apply.mutate(checked.data);
      }}
    >
      {(targets.length > 1 || targets[0]?.tool !== miss.name) && (
        <SelectField
          label="Intended tool"
          value={tool}
          options={targets.map((target) => ({ value: target.tool, label: target.tool, hint: target.summary }))}
          onChange={onTool}
        />
      )}
      {kind !== null && <FixOptions fixes={fixes} chosen={kind} effects={counts} onChoose={setChosen} />}
      {fix?.kind === "allow" && (
        <Notice tone="warn" title="This grants the role a new tool">
          The denial may be intentional. Every agent with role {fix.role} could see and call {fix.tool}.
        </Notice>
      )}
      {fix && (
        <FixFields fix={fix} detail={detail} onChange={(next) => setEdited((all) => ({ ...all, [next.kind]: next }))} />
      )}
      {checked?.success === false && <p className="text-danger text-sm">{checked.error.issues[0]?.message}</p>}
      {effect.data?.problem && <Notice tone="warn">{effect.data.problem}</Notice>}
      <QueryView query={effect} failure="Couldn't calculate the effect." pending={<Skeleton className="h-24" />}>
        {(data) => (
          <>
            {miss.kind === "observed" && (
              <p className="text-ink-faint text-sm">
                Tried with the tools in the catalog. The agent sent its own list, so its tools may be selected
                differently.
              </p>
            )}
            <FixEffectView tool={tool} tried={data} isStale={effect.isPlaceholderData || settled !== fix} />
          </>
        )}
      </QueryView>
      {apply.isError && (
        <p role="alert" className="text-danger text-sm">
          {apply.refusal?.message} Nothing was changed.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={apply.isPending} disabled={!isValid}>
          Add to draft
        </Button>
      </DialogActions>
    </form>
  );
}

type Counts = ReturnType<typeof useFixCounts>;

/** The fix that helps most messages. Never preselects core or allow, which cost tokens in every round or grant access. */
function bestOf(fixes: readonly MissFix[], counts: Counts): FixKind | null {
  const candidates = fixes.filter(({ kind }) => kind !== "core" && kind !== "allow");
  const isKnown = counts.every((effects) => effects !== null);
  const helped = (fix: MissFix) => counts[fixes.indexOf(fix)]?.filter(({ hasTool }) => hasTool).length ?? 0;
  const ranked = isKnown ? [...candidates].sort((a, b) => helped(b) - helped(a)) : candidates;
  return ranked[0]?.kind ?? fixes[0]?.kind ?? null;
}
