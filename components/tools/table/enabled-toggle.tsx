"use client";

import { cn } from "@/components/ui/cn";

type EnabledToggleProps = { tool: string; enabled: boolean; onChange: (enabled: boolean) => void };

/** A plain button: it stays cheap in a virtualized table. */
export function EnabledToggle({ tool, enabled, onChange }: EnabledToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={enabled}
      aria-label={`Enabled: ${tool}`}
      onClick={() => onChange(!enabled)}
      className={cn(
        "flex h-4.5 w-8 shrink-0 items-center rounded-full border px-0.5",
        enabled ? "justify-end border-primary bg-primary" : "border-line-strong bg-sunken",
      )}
    >
      <span className={cn("block size-3 rounded-full", enabled ? "bg-on-primary" : "bg-line-strong")} />
    </button>
  );
}
