"use client";

import { ModeBadge } from "@/components/mode/mode-badge";
import { TokenChange } from "@/components/tokens/tokens";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { RolePreview, RoleTrial } from "@/server/contract/roles";
import { describeOrigin, describeTrial, formatRange } from "./describe-trial";
import { LostTools } from "./lost-tools";
import type { RoleFields, RoleView } from "./role-kind";
import { useRolePreview } from "./use-role-preview";

export function RoleSummary({ fields, view }: { fields: RoleFields; view: RoleView | null }) {
  const { preview, trial } = useRolePreview(view?.id ?? null, fields);
  return (
    <>
      <section
        aria-label="Effective set"
        className="-mx-4 sticky top-[calc(3rem+var(--draft-bar,0px))] z-10 flex min-h-22 flex-wrap content-center items-center gap-x-2 gap-y-1 border-line border-y bg-surface px-4 py-2 sm:-mx-6 sm:min-h-11 sm:px-6 lg:top-(--draft-bar,0px)"
      >
        {preview.data ? (
          <Figures preview={preview.data} trial={trial.data} isTrying={trial.isPending || trial.isPlaceholderData} />
        ) : preview.isError ? (
          <p className="flex flex-wrap items-center gap-2 text-danger">
            Couldn't preview your changes. You can still save.
            <Button size="sm" onClick={() => preview.refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          <Skeleton className="w-full max-w-96" />
        )}
      </section>
      {preview.data?.change && preview.data.change.missed.length > 0 && (
        <LostTools missed={preview.data.change.missed} />
      )}
    </>
  );
}

type FiguresProps = { preview: RolePreview; trial: RoleTrial | undefined; isTrying: boolean };

function Figures({ preview, trial, isTrying }: FiguresProps) {
  const { toolCount, directTokens, coreCount, coreTokens, change } = preview;
  const [usual] = trial?.modes ?? [];
  return (
    <>
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-ink-soft">Effective:</span>
        <strong className="font-semibold">{countOf(toolCount, "tool")}</strong>
        <Dot />
        <span title={`${formatCount(directTokens)} tokens if every allowed tool is sent`}>
          <strong className="font-semibold">{formatTokens(directTokens)}</strong> direct
        </span>
        {change && <TokenChange before={change.directTokensBefore} after={directTokens} against="as saved" />}
        <Dot />
        {trial === undefined ? (
          <span className="text-ink-faint">testing recent messages…</span>
        ) : trial.messages === 0 ? (
          <span className="text-ink-faint">no messages to test with</span>
        ) : (
          <span className={isTrying ? "text-ink-faint" : undefined} title={describeTrial(trial)}>
            {trial.origin === "role" ? "usually " : "would send "}
            <strong className="font-semibold">{formatRange(trial.toolsP25, trial.toolsP75)}</strong>{" "}
            {trial.origin === "role" ? "sent" : `for ${describeOrigin(trial)}`}
          </span>
        )}
      </p>
      {usual && <ModeBadge mode={usual.mode} />}
      {coreCount > 0 && (
        <span className="text-ink-soft text-sm" title="Core tools are sent in every round except chat.">
          {formatCount(coreCount)} core, {formatTokens(coreTokens)} in every round
        </span>
      )}
      {change && change.added + change.removed > 0 && (
        <span className="flex gap-2 font-medium text-sm">
          {change.added > 0 && <span className="text-good">+{formatCount(change.added)} added</span>}
          {change.removed > 0 && <span className="text-danger">−{formatCount(change.removed)} removed</span>}
        </span>
      )}
    </>
  );
}

function Dot() {
  return (
    <span aria-hidden className="text-ink-faint">
      ·
    </span>
  );
}
