"use client";

import { ToggleGroup } from "radix-ui";

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
};

/** One of a few choices, all in sight. */
export function Segmented<Value extends string>({ label, value, onChange, options, disabled }: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      disabled={disabled ?? false}
      onValueChange={(next) => next !== "" && onChange(next as Value)}
      className="inline-flex rounded-md border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="h-6 rounded-sm px-2.5 text-ink-soft text-sm hover:text-ink data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
