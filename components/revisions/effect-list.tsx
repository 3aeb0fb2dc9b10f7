"use client";

import { ChangedTools } from "@/components/trace/changed-tools";
import { Name } from "@/components/ui/badge";
import type { RoleEffect } from "@/server/engine/diff";
import { describeEffect } from "./describe-tokens";

/** What each role may use afterwards that it could not before, and the other way round; and what all of it would cost. */
export function EffectList({ effects }: { effects: readonly RoleEffect[] }) {
  if (effects.length === 0) {
    return (
      <p className="px-4 py-3 text-ink-soft">
        No role gains or loses a tool, and none of their tools costs more or less.
      </p>
    );
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
        Tokens are what sending a role every tool it may use would cost.
      </p>
    </>
  );
}
