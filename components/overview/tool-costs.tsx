import { pageOf } from "@/components/shell/navigation";
import { Tokens } from "@/components/tokens/tokens";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { countOf } from "@/components/words/count-of";
import { formatCount, formatMs, formatShare } from "@/components/words/format-number";
import type { ExpensiveTool, ToolTimesRow } from "@/server/contract/overview";
import { PanelTable } from "./panel-table";

const NUMBER = "text-right whitespace-nowrap";

export function MostExpensiveTools({ tools }: { tools: readonly ExpensiveTool[] }) {
  return (
    <Panel title="Most expensive tools" flush className="min-w-0" action={<Note>tokens × times sent</Note>}>
      <PanelTable
        label="Most expensive tools"
        empty="No tools were sent in this period."
        heads={["Tool", "Sent", "Each", "Total", "Share"]}
        rows={tools.map(({ tool, timesSent, tokens, share }) => ({
          key: tool,
          cells: [
            <ToolLink key="tool" tool={tool} />,
            <span key="sent" className={NUMBER} title={`sent ${countOf(timesSent, "time")}`}>
              {formatCount(timesSent)}×
            </span>,
            <Tokens key="each" count={Math.round(tokens / timesSent)} className="text-ink-soft" />,
            <Tokens key="all" count={tokens} />,
            <Share key="share" share={share} most={tools[0]?.share ?? 1} />,
          ],
        }))}
      />
    </Panel>
  );
}

/** Only calls run by Toolcrib; calls that agents run themselves aren't timed. */
export function SlowestTools({ tools }: { tools: readonly ToolTimesRow[] }) {
  return (
    <Panel title="Slowest tools" flush className="min-w-0" action={<Note>calls run by Toolcrib</Note>}>
      <PanelTable
        label="Slowest tools"
        empty="Toolcrib ran no tools in this period."
        heads={["Tool", "Calls", "p50", "p95", "Failed"]}
        rows={tools.map(({ tool, calls, failed, msP50, msP95 }) => ({
          key: tool,
          cells: [
            <ToolLink key="tool" tool={tool} />,
            <span key="calls" className={NUMBER}>
              {formatCount(calls)}
            </span>,
            <span key="p50" className={`${NUMBER} text-ink-soft`} title={`${msP50} ms`}>
              {formatMs(msP50)}
            </span>,
            <span key="p95" className={NUMBER} title={`${msP95} ms`}>
              {formatMs(msP95)}
            </span>,
            <span key="failed" className={`${NUMBER} ${failed > 0 ? "text-warn" : "text-ink-soft"}`}>
              {formatCount(failed)}
            </span>,
          ],
        }))}
      />
    </Panel>
  );
}

function ToolLink({ tool }: { tool: string }) {
  return (
    <Link href={pageOf("tool", tool) ?? "/tools"} className="break-all font-mono text-sm hover:underline">
      {tool}
    </Link>
  );
}

/** The bar is relative to the largest share, because in a large catalog every share is small. */
function Share({ share, most }: { share: number; most: number }) {
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span aria-hidden className="hidden h-1.5 w-16 rounded-sm bg-sunken sm:block">
        <span
          className="block h-full rounded-sm bg-tokens-tools"
          style={{ width: `${(share / Math.max(most, Number.EPSILON)) * 100}%` }}
        />
      </span>
      <span className="w-12">{formatShare(share)}</span>
    </span>
  );
}

function Note({ children }: { children: string }) {
  return <span className="text-ink-faint text-sm">{children}</span>;
}
