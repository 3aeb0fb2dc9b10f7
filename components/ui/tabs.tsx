"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; title: string; content: ReactNode }[];
};

export function Tabs<Value extends string>({ label, value, onChange, options }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className="min-w-0">
      <Radix.List aria-label={label} className="flex flex-wrap gap-1">
        {options.map((option) => (
          <Radix.Trigger
            key={option.value}
            value={option.value}
            className="h-7 rounded-md px-2.5 text-ink-soft text-sm hover:text-ink data-[state=active]:bg-line/80 data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {option.title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {options.map((option) => (
        <Radix.Content key={option.value} value={option.value} tabIndex={-1} className="mt-2 outline-none">
          {option.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
