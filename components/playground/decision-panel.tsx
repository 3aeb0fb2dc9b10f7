import { pageOf } from "@/components/shell/navigation";
import { WarmingNotice } from "@/components/trace/warming-notice";
import { Name } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import type { TriedView } from "@/server/contract/playground";
import { DecisionText } from "./decision-text";
import { TokenMeter } from "./token-meter";

export function DecisionPanel({ view, isStale }: { view: TriedView; isStale: boolean }) {
  return (
    <Panel
      title="Decision"
      action={<Context view={view} />}
      className={cn("transition-opacity", isStale && "opacity-60")}
    >
      <div className="grid gap-4">
        <DecisionText view={view} />
        {view.degraded === "embedder" && (
          <Notice tone="warn" title="Resolved without the embedder">
            The embedder didn't respond in time, so tools were ranked by words only. Agents get the same result right
            now.
          </Notice>
        )}
        <WarmingNotice share={view.warming} />
        <TokenMeter view={view} />
      </div>
    </Panel>
  );
}

function Context({ view }: { view: TriedView }) {
  return (
    <p className="truncate text-ink-faint text-sm">
      role <RuleLink noun="role" name={view.role} /> · policy <RuleLink noun="policy" name={view.policy} />
      {view.model && (
        <span className="hidden sm:inline">
          {" "}
          · model <RuleLink noun="model" name={view.model} />
        </span>
      )}
    </p>
  );
}

function RuleLink({ noun, name }: { noun: string; name: string }) {
  return (
    <Link href={pageOf(noun, name) ?? "/"} className="underline-offset-2 hover:underline">
      <Name>{name}</Name>
    </Link>
  );
}
