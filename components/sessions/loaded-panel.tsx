import { SignalChip } from "@/components/trace/signal-chip";
import { SlimMark } from "@/components/trace/slim-mark";
import { ToolLink } from "@/components/trace/tool-link";
import { Panel } from "@/components/ui/panel";
import { roundNumber } from "@/components/words/round-number";
import type { SessionTimeline } from "@/server/contract/sessions";

export function LoadedPanel({ session: { loaded: tools, discovered } }: { session: SessionTimeline }) {
  return (
    <Panel
      title="Loaded now"
      count={tools.length}
      flush
      className="min-w-0 xl:sticky xl:top-[calc(1rem+var(--draft-bar,0px))]"
    >
      {tools.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft">No tools loaded. The next round selects them.</p>
      ) : (
        <ol className="max-h-128 overflow-auto">
          {tools.map(({ tool, signal, reason, round, form }) => (
            <li key={tool} className="grid gap-0.5 border-line border-b px-4 py-1.5 last:border-b-0 [&>*]:min-w-0">
              <span className="flex items-baseline justify-between gap-2">
                <ToolLink name={tool} />
                <span className="shrink-0 text-ink-faint text-sm">round {roundNumber(round)}</span>
              </span>
              <span className="flex items-center gap-1.5">
                <SignalChip signal={signal} reason={reason} />
                {form === "slim" && <SlimMark />}
              </span>
            </li>
          ))}
        </ol>
      )}
      {discovered.length > 0 && (
        <p className="border-line border-t px-4 py-2 text-ink-soft text-sm">
          Sent in the next round: {discovered.map(({ tool }) => tool).join(", ")}
        </p>
      )}
    </Panel>
  );
}
