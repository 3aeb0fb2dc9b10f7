import { Panel } from "@/components/ui/panel";
import type { SnapshotDiff } from "@/server/engine/diff";
import { ChangeList } from "./change-list";
import { summariseChanges } from "./describe-change";
import { EffectList } from "./effect-list";

type DiffPanelsProps = { diff: SnapshotDiff; linkToDraft?: boolean };

/** A difference as it is read: what was changed, then what that means for each role. */
export function DiffPanels({ diff, linkToDraft = false }: DiffPanelsProps) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
      <Panel title="What changed" count={diff.changes.length} flush className="min-w-0">
        {diff.changes.length === 0 ? (
          <p className="px-4 py-3 text-ink-soft">Both states are the same.</p>
        ) : (
          <>
            <p className="border-line border-b px-4 py-2.5 text-ink-soft">{summariseChanges(diff.changes)}</p>
            <ChangeList changes={diff.changes} linkToDraft={linkToDraft} />
          </>
        )}
      </Panel>
      <Panel title="What roles may use" flush className="min-w-0">
        <EffectList effects={diff.effects} />
      </Panel>
    </div>
  );
}
