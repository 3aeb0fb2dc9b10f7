import { Panel } from "@/components/ui/panel";
import type { SnapshotDiff } from "@/server/engine/analysis/diff";
import { ChangeList } from "./change-list";
import { summarizeChanges } from "./describe-change";
import { EffectList } from "./effect-list";

type DiffPanelsProps = { diff: SnapshotDiff; linkToDraft?: boolean };

export function DiffPanels({ diff, linkToDraft = false }: DiffPanelsProps) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <Panel title="Changes" count={diff.changes.length} flush className="min-w-0">
        {diff.changes.length === 0 ? (
          <p className="px-4 py-3 text-ink-soft">No differences.</p>
        ) : (
          <>
            <p className="border-line border-b px-4 py-2.5 text-ink-soft">{summarizeChanges(diff.changes)}</p>
            <ChangeList changes={diff.changes} linkToDraft={linkToDraft} />
          </>
        )}
      </Panel>
      <Panel title="Tools per role" flush className="min-w-0">
        <EffectList effects={diff.effects} />
      </Panel>
    </div>
  );
}
