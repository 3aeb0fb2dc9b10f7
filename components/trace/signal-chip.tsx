"use client";

import { pageOf } from "@/components/shell/navigation";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import type { Reason } from "@/server/contract/reasons";
import type { Signal } from "@/server/engine/model/snapshot";
import { describeReason } from "./describe-reason";
import { useRuleLinks } from "./rule-links";
import { SIGNAL_INFO } from "./signal-info";

const CHIP =
  "inline-flex max-w-full items-center gap-1 rounded-sm border border-line bg-raised px-1.5 text-sm leading-5";

/** Why a tool was sent, in its signal's color. Links to the rule that caused it, if there is one. */
export function SignalChip({ signal, reason }: { signal: Signal | null; reason: Reason }) {
  const opensRules = useRuleLinks();
  const { text, rule } = describeReason(reason);
  const info = signal === null ? null : SIGNAL_INFO[signal];
  const href = opensRules && rule ? pageOf(rule.noun, rule.name) : null;
  const content = (
    <>
      {info && (
        <span className={cn("inline-flex items-center gap-1 font-medium", info.style)}>
          <span aria-hidden className="size-1.5 rounded-full bg-current" />
          {info.title}
        </span>
      )}
      <span className="truncate text-ink-soft">{text}</span>
    </>
  );
  if (href === null) {
    return (
      <span className={CHIP} title={info === null ? text : `${text}. ${info.meaning}`}>
        {content}
      </span>
    );
  }
  return (
    <Link href={href} className={cn(CHIP, "hover:border-line-strong")} title={`Open ${rule?.noun} ${rule?.name}`}>
      {content}
    </Link>
  );
}
