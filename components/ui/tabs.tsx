"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type TabsProps = { label: string; tabs: readonly { value: string; label: string; content: ReactNode }[] };

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Radix.Root defaultValue={tabs[0]?.value}>
      <Radix.List aria-label={label} className="flex gap-4 border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-8 border-transparent border-b-2 text-ink-soft hover:text-ink data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-3">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
