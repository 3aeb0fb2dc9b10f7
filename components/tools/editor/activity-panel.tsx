"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/trpc/trpc";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { formatCount, formatMs } from "@/components/words/format-number";
import { useToolEntry } from "./entry-context";
import { type ActivityDay, prepareActivity } from "./prepare-activity";
import type { ToolView } from "./tool-kind";
import { Loaded } from "./use-panels";

const DAYS = 30;

export function ActivityPanel({ view }: { view: ToolView }) {
  const activity = useQuery(useTRPC().tools.activity.queryOptions({ id: useToolEntry(view) }));
  return (
    <Panel title={`Last ${DAYS} days`} flush>
      <Loaded query={activity}>{activity.data && <Activity activity={activity.data} />}</Loaded>
    </Panel>
  );
}

function Activity({ activity }: { activity: ApiOutput["tools"]["activity"] }) {
  const { sent, called, escapes, days, lastCalls } = activity;
  if (sent === 0 && called === 0 && lastCalls.length === 0) {
    return <p className="px-4 py-2.5 text-ink-soft">Not sent or called in this period.</p>;
  }
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 px-4 pt-3">
        <Figure label="sent" count={sent} title="Rounds that sent this tool" />
        <Figure label="called" count={called} title="Rounds that called this tool" />
        <Figure label="escapes" count={escapes} title="Calls to this tool in rounds that didn't send it" />
      </dl>
      <Bars days={prepareActivity(days, DAYS, new Date())} />
      {lastCalls.length > 0 && <Calls calls={lastCalls} />}
    </>
  );
}

function Figure({ label, count, title }: { label: string; count: number; title: string }) {
  return (
    <div title={title}>
      <dt className="text-ink-faint text-sm">{label}</dt>
      <dd className="font-semibold text-xl tracking-tight">{formatCount(count)}</dd>
    </div>
  );
}

function Bars({ days }: { days: readonly ActivityDay[] }) {
  const most = Math.max(1, ...days.map(({ sent, called }) => Math.max(sent, called)));
  const summary = `Times sent and called per day; the highest is ${formatCount(most)}.`;
  return (
    <figure className="px-4 pt-2 pb-3">
      <div role="img" aria-label={summary} className="flex h-10 items-end gap-px border-line border-b">
        {days.map(({ day, sent, called }) => (
          <div
            key={day}
            title={`${day}: sent ${formatCount(sent)}, called ${formatCount(called)}`}
            className="relative h-full flex-1"
          >
            <div
              className="absolute inset-x-0 bottom-0 rounded-t-[1px] bg-tokens-tools/35"
              style={{ height: `${(sent / most) * 100}%` }}
            />
            <div
              className="absolute inset-x-0 bottom-0 rounded-t-[1px] bg-tokens-tools"
              style={{ height: `${(called / most) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <figcaption className="mt-1 flex gap-3 text-ink-faint text-sm">
        <span className="flex items-center gap-1">
          <span aria-hidden className="size-2 rounded-[1px] bg-tokens-tools/35" /> sent
        </span>
        <span className="flex items-center gap-1">
          <span aria-hidden className="size-2 rounded-[1px] bg-tokens-tools" /> called
        </span>
      </figcaption>
    </figure>
  );
}

type Call = ApiOutput["tools"]["activity"]["lastCalls"][number];

const TONES: Readonly<Record<string, BadgeTone>> = { ok: "good", cancelled: "neutral" };

function Calls({ calls }: { calls: readonly Call[] }) {
  return (
    <ul aria-label="Latest calls" className="border-line border-t">
      {calls.map((call) => (
        <li
          key={call.id}
          className="flex flex-wrap items-center gap-x-2 gap-y-0.5 border-line border-b px-4 py-2 text-sm last:border-b-0"
        >
          <Badge tone={TONES[call.outcome] ?? "danger"}>{call.outcome}</Badge>
          <span className="text-ink-soft">{call.durationMs === null ? "" : formatMs(call.durationMs)}</span>
          {!call.sent && <Badge tone="warn">not sent</Badge>}
          {call.drift && <Badge tone="warn">changed at its source</Badge>}
          <span className="ml-auto text-ink-faint">
            {call.sessionId === null ? (
              <Time at={call.at} />
            ) : (
              <Link
                href={`/sessions/${encodeURIComponent(call.sessionId)}`}
                className="underline-offset-2 hover:text-ink hover:underline"
              >
                <span className="sr-only">Open the session of this call, </span>
                <Time at={call.at} />
              </Link>
            )}
          </span>
          <span className="w-full truncate text-ink-faint text-sm">
            as {call.role}
            {call.via !== null && ` via ${call.via}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
