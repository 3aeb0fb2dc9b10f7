import Link from "next/link";
import type { ReactNode } from "react";
import { countOf } from "@/components/revisions/list-names";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import type { Health } from "@/server/contract/health";
import type { RevisionSummary } from "@/server/contract/revisions";

type ServedPanelProps = { revision: RevisionSummary | null; unpublished: number; health: Health };

const STATUS: Record<Health["status"], { label: string; tone: BadgeTone }> = {
  ok: { label: "All well", tone: "good" },
  degraded: { label: "Degraded", tone: "danger" },
  starting: { label: "Starting", tone: "warn" },
};

const link = "underline decoration-line-strong underline-offset-2 hover:decoration-ink";

/** What agents get now, and whether anything waits. */
export function ServedPanel({ revision, unpublished, health }: ServedPanelProps) {
  const status = STATUS[health.status];
  return (
    <Panel title="Served now" flush action={<Badge tone={status.tone}>{status.label}</Badge>}>
      <dl>
        <Row label="Revision">
          {revision ? (
            <>
              <Link href={`/revisions/${revision.number}`} className={`font-medium ${link}`}>
                Revision {revision.number}
              </Link>
              <span className="block break-words text-ink-soft">{revision.note}</span>
              <span className="block text-ink-faint text-sm">
                {revision.authorName}, <Time at={revision.publishedAt} />
              </span>
            </>
          ) : (
            "Nothing has been published yet"
          )}
        </Row>
        <Row label="Draft">
          {unpublished === 0 ? (
            "The same as the published revision"
          ) : (
            <Link href="/publish" className={link}>
              {countOf(unpublished, "unpublished change")}
            </Link>
          )}
        </Row>
        <Row label="This process">
          {health.revision === null ? "Serves nothing yet" : `Serves revision ${health.revision}`}
          {health.revision !== null && revision !== null && health.revision < revision.number && (
            <Badge tone="warn" className="ml-2">
              Behind
            </Badge>
          )}
        </Row>
        <Row label="Database">
          {health.database === "ok" ? "Reachable" : <Badge tone="danger">Not reachable</Badge>}
        </Row>
        <Row label="Version">
          <span className="font-mono">{health.version}</span>
        </Row>
      </dl>
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-2 border-line border-b px-4 py-2.5 last:border-b-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
