"use client";

import { ChevronRight } from "lucide-react";
import { changedFields, describeEvent, eventClauses } from "@/components/revisions/describe-event";
import { FieldDifference } from "@/components/revisions/field-difference";
import { Time } from "@/components/ui/time";
import type { AuditEvent } from "@/server/contract/audit";
import { AuditActions, hasActions } from "./audit-actions";

export function AuditRow({ event }: { event: AuditEvent }) {
  const clauses = eventClauses(event);
  const hasDetails = event.old !== null || event.new !== null;
  const sentence = (
    <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
      <span className="min-w-0 break-words">
        <span className="font-medium" title={event.actorEmail ?? undefined}>
          {event.actorName}
        </span>{" "}
        {describeEvent(event)}
        {clauses.length > 0 && <span className="text-ink-soft">: {clauses.join("; ")}</span>}
      </span>
      <span className="text-ink-faint text-sm">
        <Time at={event.at} />
      </span>
    </span>
  );
  if (!hasDetails && !hasActions(event)) {
    return <li className="flex items-start gap-2 border-line border-b px-3 py-2.5 pl-9 last:border-b-0">{sentence}</li>;
  }
  return (
    <li className="border-line border-b last:border-b-0">
      <details className="group">
        <summary data-row-link className="flex list-none items-start gap-2 px-3 py-2.5 hover:bg-sunken/60">
          <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint group-open:rotate-90" />
          {sentence}
        </summary>
        <div className="px-3 pb-3 pl-9">
          <AuditActions event={event} />
          {hasDetails && <FieldDifference fields={fieldsOf(event)} />}
        </div>
      </details>
    </li>
  );
}

function fieldsOf(event: AuditEvent) {
  const changed = changedFields(event);
  if (changed.length > 0) return changed;
  if (event.old === null) return [{ field: "new", old: null, new: event.new }];
  return [{ field: event.new === null ? "old" : event.noun, old: event.old, new: event.new }];
}
