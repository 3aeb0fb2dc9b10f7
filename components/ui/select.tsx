"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { cn } from "./cn";
import { inputStyle } from "./input";

export type SelectOption<Value extends string> = { value: Value; label: string; hint?: string };

export type SelectProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  disabled?: boolean;
  className?: string | undefined;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
};

export function Select<Value extends string>({
  value,
  onChange,
  options,
  disabled,
  className,
  ...aria
}: SelectProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} disabled={disabled}>
      <Radix.Trigger
        {...aria}
        className={cn(inputStyle, "flex h-8 items-center justify-between gap-2 text-left", className)}
      >
        {/* Rendered on the server too, so it shows before hydration. */}
        <span className="truncate">
          <Radix.Value>{options.find((option) => option.value === value)?.label}</Radix.Value>
        </span>
        <Radix.Icon>
          <ChevronDown aria-hidden className="size-4 text-ink-faint" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-80 min-w-(--radix-select-trigger-width) animate-appear overflow-auto rounded-lg border border-line bg-raised p-1"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex cursor-default items-start gap-2 rounded-md px-2 py-1.5 outline-none data-[highlighted]:bg-sunken"
              >
                <span className="flex size-4 shrink-0 items-center pt-0.5">
                  <Radix.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Radix.ItemIndicator>
                </span>
                <span>
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint && <span className="block text-ink-faint text-sm">{option.hint}</span>}
                </span>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
