"use client";

import { Name } from "@/components/ui/badge";
import { useShown } from "@/components/ui/use-shown";
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
          <li key={effect.role} className="border-line border-b px-4 py-2.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Name className="font-medium">{effect.role}</Name>
              <p className="text-ink-soft text-sm">{describeEffect(effect)}</p>
            </div>
            <ToolNames sign="+" label="gains" style="bg-good-soft text-good" names={effect.added} />
            <ToolNames sign="−" label="loses" style="bg-danger-soft text-danger" names={effect.removed} />
          </li>
        ))}
      </ul>
      <p className="px-4 py-2.5 text-ink-faint text-sm">
        Tokens are what sending a role every tool it may use would cost.
      </p>
    </>
  );
}

function ToolNames(props: { sign: string; label: string; style: string; names: readonly string[] }) {
  const { sign, label, style, names } = props;
  const { shown, hidden, showMore } = useShown(names, 24);
  if (names.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-1">
      <span className="sr-only">{label}</span>
      {shown.map((name) => (
        <span key={name} className={`rounded-sm px-1.5 font-mono text-xs leading-5 ${style}`}>
          <span aria-hidden>{sign}</span>
          {name}
        </span>
      ))}
      {hidden > 0 && (
        <button type="button" onClick={showMore} className="px-1 text-ink-faint text-sm leading-5 hover:text-ink">
          and {hidden.toLocaleString("en")} more
        </button>
      )}
    </div>
  );
}
