import { DecisionText } from "@/components/playground/decision-text";
import { TokenMeter } from "@/components/playground/token-meter";
import { OutcomeList } from "@/components/trace/outcome-list";
import { WarmingNotice } from "@/components/trace/warming-notice";
import { Notice } from "@/components/ui/notice";
import type { TriedView } from "@/server/contract/playground";

export function RoundTrace({ view, title }: { view: TriedView; title: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1.5">
        <p className="text-ink-faint text-sm">
          {title} · role {view.role}
          {view.model !== null && ` · model ${view.model}`}
        </p>
        <DecisionText view={view} />
      </div>
      {view.degraded === "embedder" && (
        <Notice tone="warn" title="Resolved without the embedder">
          The embedder didn't respond in time, so tools were ranked by words only.
        </Notice>
      )}
      <WarmingNotice share={view.warming} />
      <TokenMeter view={view} />
      <OutcomeList
        outcomes={view.outcomes}
        order={view.sent}
        metaTools={view.metaTools}
        rowTokens={view.rowTokens}
        sentCount={view.sent.length}
        deferredCount={view.deferredCount}
      />
    </div>
  );
}
