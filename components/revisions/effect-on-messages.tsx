"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type HarmVerdict, judgeHarm } from "@/components/harm/describe-harm";
import { HarmText } from "@/components/harm/harm-text";
import { ModeChange } from "@/components/mode/mode-change";
import { TokenStep } from "@/components/tokens/tokens";
import { ChangedTools } from "@/components/trace/changed-tools";
import type { ApiOutput } from "@/components/trpc/trpc";
import { Name } from "@/components/ui/badge";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useShown } from "@/components/ui/use-shown";
import { countOf } from "@/components/words/count-of";
import { formatCount } from "@/components/words/format-number";

type Effect = ApiOutput["revisions"]["effect"];

export function EffectOnMessages({ effect }: { effect: UseQueryResult<Effect, unknown> }) {
  return (
    <Panel title="Effect on recent messages" flush>
      {effect.isError ? (
        <div className="p-4">
          <ErrorPanel title="Couldn't compute the effect." error={effect.error} onRetry={() => effect.refetch()} />
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
  const { messages, tokensBefore, tokensAfter, harm, rows } = effect;
  const verdict = judgeHarm(harm);
  const { shown, hidden, showMore } = useShown(rows, 10);
  if (messages === 0) {
    return (
      <p className="px-4 py-3 text-ink-soft">
        No messages recorded yet.{" "}
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
          ? messages === 1
            ? "The last message would get the same tools."
            : `The last ${countOf(messages, "message")} would get the same tools.`
          : `${formatCount(rows.length)} of the last ${countOf(messages, "message")} would get different tools:`}
        <TokenStep before={tokensBefore} after={tokensAfter} against="the published revision" harm={verdict} />
      </p>
      <div className="border-line border-b px-4 py-2.5">
        <HarmText harm={harm} />
      </div>
      <ul>
        {shown.map((row) => (
          <li
            key={`${row.role} ${row.message}`}
            className="grid gap-1 border-line border-b px-4 py-2.5 last:border-b-0"
          >
            <EffectRow row={row} harm={verdict} />
          </li>
        ))}
      </ul>
      <ShowMore hidden={hidden} onShow={showMore} />
    </>
  );
}

function EffectRow({ row, harm }: { row: Effect["rows"][number]; harm: HarmVerdict }) {
  const { message, role, before, after } = row;
  const href = `/playground?${new URLSearchParams({ message, role })}`;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link href={href} className="min-w-0 max-w-full truncate hover:underline" title={message}>
          {message}
        </Link>
        <span className="inline-flex items-center gap-1.5 text-sm">
          <ModeChange before={before.mode} after={after.mode} />
          <TokenStep
            before={before.tokens}
            after={after.tokens}
            against="the published revision"
            harm={row.removedCount === 0 ? "none" : harm}
          />
        </span>
      </div>
      <p className="flex flex-wrap gap-1">
        <Name className="mr-1 text-ink-faint text-sm leading-5">{role}</Name>
        <ChangedTools kind="added" names={row.added} count={row.addedCount} />
        <ChangedTools kind="removed" names={row.removed} count={row.removedCount} />
      </p>
    </>
  );
}
