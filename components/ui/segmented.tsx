"use client";

import { useId } from "react";

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

/** Native radio buttons, so arrow keys work. */
export function Segmented<Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap justify-self-start gap-0.5 rounded-md border border-line bg-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="flex h-7 cursor-pointer items-center rounded-sm border border-transparent px-2.5 text-ink-soft text-sm hover:text-ink has-checked:border-line has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
