"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/words/format-number";
import { type BulkAction, MAX_BULK } from "@/server/contract/tools";
import { ExportMenu } from "./export-menu";
import { GroupDialog } from "./group-dialog";
import type { ToolTableRow } from "./tool-rows";
import { useBulkTools } from "./use-bulk-tools";

type BulkBarProps = {
  /** Every selected tool, including rows hidden by filters. */
  chosen: readonly ToolTableRow[];
  matching: number;
  chosenMatching: number;
  onSelectAll: () => void;
  onClear: () => void;
};

/** Sticks to the bottom of the window, so the table doesn't move when it appears. */
export function BulkBar({ chosen, matching, chosenMatching, onSelectAll, onClear }: BulkBarProps) {
  const { changeMany, pending } = useBulkTools();
  const [groups, setGroups] = useState<"add" | "remove" | null>(null);
  const ids = chosen.map(({ id }) => id);
  const tooMany = ids.length > MAX_BULK;
  const run = (action: BulkAction) => void changeMany(ids, action);
  const disabled = pending || tooMany;
  const count = formatCount(ids.length);
  return (
    <section
      aria-label="Selected tools"
      className="sticky bottom-3 z-10 mt-3 flex animate-appear flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line-strong bg-raised px-3 py-2"
    >
      <p aria-live="polite" className="font-medium">
        {count} selected
        {tooMany && <span className="ml-2 font-normal text-warn">limit: {formatCount(MAX_BULK)} at once</span>}
      </p>
      {chosenMatching < matching && (
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          Select all {formatCount(matching)} matches
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-1 sm:ml-auto">
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => run({ kind: "enabled", value: true })}>
          Enable
        </Button>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => run({ kind: "enabled", value: false })}>
          Disable
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={disabled}
          onClick={() => run({ kind: "load-policy", value: "core" })}
        >
          Make core
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={disabled}
          onClick={() => run({ kind: "load-policy", value: "deferred" })}
        >
          Make deferred
        </Button>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => setGroups("add")}>
          Add to…
        </Button>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => setGroups("remove")}>
          Remove from…
        </Button>
        <ExportMenu ids={ids} count={tooMany ? 0 : ids.length} side="top" size="sm" />
        <Button size="icon" variant="ghost" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </div>
      {groups !== null && (
        <GroupDialog
          change={groups}
          count={ids.length}
          pending={pending}
          onClose={() => setGroups(null)}
          onChoose={async (action, target) => {
            if (await changeMany(ids, action, target)) setGroups(null);
          }}
        />
      )}
    </section>
  );
}
