"use client";

import { ChangedTools } from "@/components/trace/changed-tools";
import { Name } from "@/components/ui/badge";
import type { RoleEffect } from "@/server/engine/analysis/diff";
import { describeEffect } from "./describe-tokens";

export function EffectList({ effects }: { effects: readonly RoleEffect[] }) {
  if (effects.length === 0) {
    return <p className="px-4 py-3 text-ink-soft">No role gains or loses a tool, and token costs stay the same.</p>;
  }
  return (
    <>
      <ul>
        {effects.map((effect) => (
          <li key={effect.role} className="grid gap-1.5 border-line border-b px-4 py-2.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Name className="font-medium">{effect.role}</Name>
              <p className="text-ink-soft text-sm">{describeEffect(effect)}</p>
            </div>
            <ChangedTools kind="added" names={effect.added} />
            <ChangedTools kind="removed" names={effect.removed} />
          </li>
        ))}
      </ul>
      <p className="px-4 py-2.5 text-ink-faint text-sm">
        Tokens are the cost of sending every tool that the role may use.
      </p>
    </>
  );
}
