import { ModeBadge } from "@/components/mode/mode-badge";
import { MODE_INFO } from "@/components/mode/mode-info";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { countOf } from "@/components/words/count-of";
import { formatShare } from "@/components/words/format-number";
import type { ModeShareRow } from "@/server/contract/usage";
import type { Mode } from "@/server/engine/model/snapshot";
import { ofRole } from "./overview-range";

export function ModeStrip({ modes, role }: { modes: readonly ModeShareRow[]; role: string }) {
  const known = modes.filter((row): row is ModeShareRow & { mode: Mode } => Object.hasOwn(MODE_INFO, row.mode));
  return (
    <Panel title="Modes">
      {known.length === 0 ? (
        <p className="text-ink-soft">No rounds recorded in this period.</p>
      ) : (
        <>
          <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-sm">
            {known.map(({ mode, share }) => (
              <span
                key={mode}
                style={{ flexGrow: share, background: MODE_INFO[mode].color }}
                className="min-w-1 basis-0"
              />
            ))}
          </div>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            {known.map(({ mode, rounds, share }) => (
              <li key={mode}>
                <Link href={ofRole(`/sessions?mode=${mode}`, role)} className="group flex items-center gap-2">
                  <ModeBadge mode={mode} />
                  <span className="font-medium">{formatShare(share)}</span>
                  <span className="text-ink-soft text-sm underline decoration-line-strong underline-offset-2 group-hover:text-ink">
                    {countOf(rounds, "round")}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
