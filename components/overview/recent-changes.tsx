import { describeEvent, eventClauses } from "@/components/revisions/describe-event";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import type { AuditEvent } from "@/server/contract/audit";

export function RecentChanges({ events }: { events: readonly AuditEvent[] }) {
  return (
    <Panel
      title="Recent changes"
      flush
      className="min-w-0"
      action={
        <Link
          href="/audit"
          className="text-ink-soft text-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
        >
          See all
        </Link>
      }
    >
      {events.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft">No changes yet.</p>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.id} className="flex justify-between gap-4 border-line border-b px-4 py-2 last:border-b-0">
              <span className="line-clamp-2 min-w-0 break-words">
                <span className="font-medium" title={event.actorEmail ?? undefined}>
                  {event.actorName}
                </span>{" "}
                {describeEvent(event)}
                <Clauses clauses={eventClauses(event)} />
              </span>
              <span className="shrink-0 text-ink-faint text-sm">
                <Time at={event.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Clauses({ clauses }: { clauses: readonly string[] }) {
  return clauses.length > 0 && <span className="text-ink-soft">: {clauses.join("; ")}</span>;
}
