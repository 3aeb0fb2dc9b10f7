"use client";

import { Switch as Radix } from "radix-ui";

type EnabledToggleProps = { tool: string; enabled: boolean; onChange: (enabled: boolean) => void };

/** Acts at once, in the draft; its column says what it means. */
export function EnabledToggle({ tool, enabled, onChange }: EnabledToggleProps) {
  return (
    <Radix.Root
      checked={enabled}
      onCheckedChange={onChange}
      aria-label={`Enabled: ${tool}`}
      className="relative h-4.5 w-8 shrink-0 rounded-full border border-line-strong bg-sunken data-[state=checked]:border-primary data-[state=checked]:bg-primary"
    >
      <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-line-strong data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary" />
    </Radix.Root>
  );
}
