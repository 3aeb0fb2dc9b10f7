import { ModeBadge } from "@/components/mode/mode-badge";
import { describeReason } from "@/components/trace/describe-reason";
import { SIGNAL_INFO } from "@/components/trace/signal-info";
import { ToolLink } from "@/components/trace/tool-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Table } from "@/components/ui/table";
import { useShown } from "@/components/ui/use-shown";
import { formatCount, formatTokens } from "@/components/words/format-number";
import type { TriedSubject } from "@/server/contract/playground";
import type { ComparedCell, ComparedRow } from "./prepare-comparison";

type SideBySideProps = { titles: readonly string[]; subjects: readonly TriedSubject[]; rows: readonly ComparedRow[] };

/** Differences from the first column come first. */
export function SideBySide({ titles, subjects, rows }: SideBySideProps) {
  const { shown, hidden, showMore } = useShown(rows, 12);
  return (
    <div>
      <Table
        label="Sent tools, side by side"
        cellStyle="h-8 py-1"
        rows={shown}
        rowKey={({ tool }) => tool}
        columns={[
          {
            header: "Tool",
            cell: ({ tool, differs }) => (
              <ToolLink name={tool} className={cn("whitespace-nowrap", !differs && "text-ink-faint")} />
            ),
          },
          ...titles.map((title, index) => ({
            header: title,
            head: (
              <>
                <span className="block text-ink">{title}</span>
                <Head subject={subjects[index]} />
              </>
            ),
            headStyle: "py-1 align-top",
            style: "whitespace-nowrap",
            cell: ({ cells }: ComparedRow) => cells[index] && <Cell cell={cells[index]} />,
          })),
        ]}
      />
      {hidden > 0 && (
        <Button size="sm" className="mt-2" onClick={showMore}>
          Show {formatCount(hidden)} more
        </Button>
      )}
    </div>
  );
}

function Head({ subject }: { subject: TriedSubject | undefined }) {
  if (!subject?.view) return <span className="font-normal text-ink-faint">{subject?.problem ?? "…"}</span>;
  return (
    <span className="flex flex-col items-start gap-0.5 font-normal">
      <ModeBadge mode={subject.view.mode} />
      {formatTokens(subject.view.tokens.sent)}
    </span>
  );
}

const MARKS = { "+": "text-good", "−": "text-danger" } as const;

function Cell({ cell: { outcome, mark } }: { cell: ComparedCell }) {
  const info = outcome?.signal ? SIGNAL_INFO[outcome.signal] : null;
  return (
    <span className="flex items-center gap-1.5" title={outcome ? describeReason(outcome.reason).text : "Not sent"}>
      <span className={cn("w-2", mark && MARKS[mark])}>
        {mark}
        {mark && <span className="sr-only">{mark === "+" ? " added" : " removed"}</span>}
      </span>
      {outcome === null ? (
        <span className="text-ink-faint text-sm">{mark === null ? "–" : "not sent"}</span>
      ) : (
        <span className={cn("text-sm", info?.style)}>{info?.title ?? "sent"}</span>
      )}
    </span>
  );
}
