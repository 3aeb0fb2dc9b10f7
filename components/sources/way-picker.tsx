"use client";

import { useId } from "react";
import { cn } from "@/components/ui/cn";
import { WAY_INFO, WAYS, type Way } from "./ways";

type WayPickerProps = {
  value: Way;
  onChange: (way: Way) => void;
  closed: Partial<Record<Way, string>>;
};

/** Native radio buttons, so arrow keys work. */
export function WayPicker({ value, onChange, closed }: WayPickerProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Kind</legend>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-5">
        {WAYS.map((way) => {
          const { title, hint, icon: Icon } = WAY_INFO[way];
          const reason = closed[way];
          return (
            <label
              key={way}
              className={cn(
                "flex gap-2.5 rounded-lg border border-line bg-raised p-3 has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-accent",
                reason === undefined ? "cursor-pointer hover:border-line-strong" : "bg-sunken",
              )}
            >
              <input
                type="radio"
                name={name}
                value={way}
                aria-label={title}
                aria-describedby={`${name}-${way}`}
                disabled={reason !== undefined}
                checked={value === way}
                onChange={() => onChange(way)}
                className="sr-only"
              />
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span id={`${name}-${way}`} className="block text-ink-soft text-sm">
                  {reason ?? hint}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
