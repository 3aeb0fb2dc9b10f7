import type { ReactNode } from "react";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { countOf } from "@/components/words/count-of";
import { describeWarming } from "@/components/words/describe-warming";
import { formatCount } from "@/components/words/format-number";
import type { Health } from "@/server/contract/health";

const STATUS: Record<Health["status"], { label: string; tone: BadgeTone }> = {
  ok: { label: "Healthy", tone: "good" },
  degraded: { label: "Degraded", tone: "danger" },
  starting: { label: "Starting", tone: "warn" },
};

const EMBEDDER: Record<Health["embedder"], { label: string; tone: BadgeTone }> = {
  ok: { label: "Working", tone: "good" },
  starting: { label: "Starting", tone: "warn" },
  down: { label: "Down", tone: "danger" },
  off: { label: "Off", tone: "neutral" },
};

const link = "underline decoration-line-strong underline-offset-2 hover:decoration-ink";

export function HealthPanel({ overview }: { overview: ApiOutput["overview"]["get"] }) {
  const { health, embedder, revision, sources, processes } = overview;
  const status = STATUS[health.status];
  const { waiting, dropped } = health.records;
  return (
    <Panel title="Health" flush action={<Badge tone={status.tone}>{status.label}</Badge>}>
      <dl>
        <Row label="Served">
          {revision === null ? (
            "Nothing published yet"
          ) : (
            <>
              <Link href={`/revisions/${revision.number}`} className={link}>
                Revision {revision.number}
              </Link>{" "}
              <span className="text-ink-faint text-sm">
                by {revision.authorName}, <Time at={revision.publishedAt} />
              </span>
              {health.revision !== null && health.revision < revision.number && (
                <Badge tone="warn" className="ml-2">
                  This process still serves revision {health.revision}
                </Badge>
              )}
            </>
          )}
        </Row>
        <Row label="Database">
          {health.database === "ok" ? <Badge tone="good">Reachable</Badge> : <Badge tone="danger">Unreachable</Badge>}
          {health.failing.includes("writes") && (
            <Badge tone="danger" className="ml-2">
              Writes fail
            </Badge>
          )}
        </Row>
        <Row label="Embedder">
          <Badge tone={EMBEDDER[health.embedder].tone}>{EMBEDDER[health.embedder].label}</Badge>{" "}
          <span className="break-words text-ink-faint text-sm">{embedder.detail}</span>
          {health.warming !== null && <p className="text-ink-soft text-sm">{describeWarming(health.warming)}</p>}
        </Row>
        <Row label="Sources">
          {sources.failing > 0 && (
            <Badge tone="danger" className="mr-2">
              {formatCount(sources.failing)} failing
            </Badge>
          )}
          <Link href="/sources" className={link}>
            {countOf(sources.enabled, "source")} enabled
          </Link>
        </Row>
        <Row label="Records">
          {dropped > 0 && (
            <Badge tone="danger" className="mr-2">
              {formatCount(dropped)} dropped
            </Badge>
          )}
          {health.failing.includes("records") && (
            <Badge tone="danger" className="mr-2">
              Some writes fail
            </Badge>
          )}
          {waiting === 0 ? "None waiting to be written" : `${countOf(waiting, "record")} waiting to be written`}
        </Row>
        <Row label="Processes">
          {countOf(processes, "process", "processes")} running
          <span className="ml-2 text-ink-faint text-sm">{health.version}</span>
        </Row>
      </dl>
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-2 border-line border-b px-4 py-2 last:border-b-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
