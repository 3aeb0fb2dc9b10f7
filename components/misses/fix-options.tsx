import { useId } from "react";
import { cn } from "@/components/ui/cn";
import type { FixEffect, FixKind, MissFix } from "@/server/contract/misses";
import { FIX_INFO } from "./describe-fix";

type FixOptionsProps = {
  fixes: readonly MissFix[];
  chosen: FixKind;
  /** One entry per fix; null if not tried yet. */
  effects: readonly (readonly FixEffect[] | null)[];
  onChoose: (kind: FixKind) => void;
};

export function FixOptions({ fixes, chosen, effects, onChoose }: FixOptionsProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium text-sm">Fix</legend>
      {fixes.map(({ kind }, index) => (
        <label
          key={kind}
          className={cn(
            "flex cursor-pointer items-start gap-2 rounded-md border border-line px-2.5 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent",
            kind === chosen ? "border-line-strong bg-sunken" : "hover:border-line-strong",
          )}
        >
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}-${kind}`}
            aria-describedby={`${name}-${kind}-meaning`}
            className="mt-1 accent-primary"
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline justify-between gap-2">
              <span id={`${name}-${kind}`} className="font-medium">
                {FIX_INFO[kind].title}
              </span>
              <Helps effects={effects[index] ?? null} />
            </span>
            <span id={`${name}-${kind}-meaning`} className="block text-ink-faint text-sm">
              {FIX_INFO[kind].meaning}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Helps({ effects }: { effects: readonly FixEffect[] | null }) {
  if (effects === null || effects.length === 0) return null;
  const helped = effects.filter(({ hasTool }) => hasTool).length;
  return (
    <span className={cn("whitespace-nowrap text-sm", helped > 0 ? "text-good" : "text-ink-faint")}>
      {helped}/{effects.length}
      <span className="sr-only"> messages get the tool</span>
    </span>
  );
}
