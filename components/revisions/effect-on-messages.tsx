"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { MoveRight } from "lucide-react";
import { ModeBadge } from "@/components/mode/mode-badge";
import { TokenChange, Tokens } from "@/components/tokens/tokens";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useShown } from "@/components/ui/use-shown";
import { countOf } from "./list-names";
import { ShowMore } from "./show-more";

type Effect = ApiOutput["revisions"]["effect"];

/** What agents would have got: the messages they asked last, as published and as drafted. */
export function EffectOnMessages({ effect }: { effect: UseQueryResult<Effect, unknown> }) {
  return (
    <Panel title="Effect on recent messages" flush>
      {effect.isError ? (
        <div className="p-4">
          <ErrorPanel title="The effect could not be tried." error={effect.error} onRetry={() => effect.refetch()} />
        </div>
      ) : effect.isPending || effect.isFetching ? (
        <div className="p-4">
          <SkeletonRows rows={3} label="the effect on recent messages" />
        </div>
      ) : (
        <EffectRows effect={effect.data} />
      )}
    </Panel>
  );
}

function EffectRows({ effect }: { effect: Effect }) {
  const { messages, tokensBefore, tokensAfter, rows } = effect;
  const { shown, hidden, showMore } = useShown(rows, 10);
  if (messages === 0) {
    return (
      <p className="px-4 py-3 text-ink-soft">
        No messages are recorded yet.{" "}
        <Link href="/playground" className="underline decoration-line-strong underline-offset-2 hover:decoration-ink">
          Try one in the playground
        </Link>
        .
      </p>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 border-line border-b px-4 py-2.5 text-ink-soft">
        {rows.length === 0
          ? `None of the ${countOf(messages, "message")} that agents asked last would get anything else.`
          : `${rows.length.toLocaleString("en")} of the ${countOf(messages, "message")} that agents asked last would get something else:`}
        <span className="inline-flex items-baseline gap-1.5">
          <Tokens count={tokensBefore} />
          <MoveRight aria-label="to" className="size-3.5 self-center" />
          <Tokens count={tokensAfter} />
          <TokenChange before={tokensBefore} after={tokensAfter} against="as published" />
        </span>
      </p>
      <ul>
        {shown.map((row) => (
          <li
            key={`${row.role} ${row.message}`}
            className="grid gap-1 border-line border-b px-4 py-2.5 last:border-b-0"
          >
            <EffectRow row={row} />
          </li>
        ))}
      </ul>
      <ShowMore hidden={hidden} onShow={showMore} />
    </>
  );
}

function EffectRow({ row }: { row: Effect["rows"][number] }) {
  const { message, role, before, after } = row;
  const href = `/playground?${new URLSearchParams({ message, role })}`;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link href={href} className="min-w-0 max-w-full truncate hover:underline" title={message}>
          {message}
        </Link>
        <span className="inline-flex items-center gap-1.5 text-sm">
          {before.mode !== after.mode && (
            <>
              <ModeBadge mode={before.mode} />
              <MoveRight aria-label="to" className="size-3.5 text-ink-faint" />
            </>
          )}
          <ModeBadge mode={after.mode} />
          <Tokens count={before.tokens} className="text-ink-faint" />
          <MoveRight aria-label="to" className="size-3.5 text-ink-faint" />
          <Tokens count={after.tokens} />
        </span>
      </div>
      <p className="flex flex-wrap gap-1">
        <Name className="mr-1 text-ink-faint text-xs leading-5">{role}</Name>
        <Changed sign="+" style="bg-good-soft text-good" names={row.added} count={row.addedCount} />
        <Changed sign="−" style="bg-danger-soft text-danger" names={row.removed} count={row.removedCount} />
      </p>
    </>
  );
}

function Changed({
  sign,
  style,
  names,
  count,
}: {
  sign: string;
  style: string;
  names: readonly string[];
  count: number;
}) {
  return (
    <>
      {names.map((name) => (
        <span key={name} className={`rounded-sm px-1.5 font-mono text-xs leading-5 ${style}`}>
          {sign}
          {name}
        </span>
      ))}
      {count > names.length && (
        <span className="text-ink-faint text-xs leading-5">
          {sign}
          {count - names.length} more
        </span>
      )}
    </>
  );
}
