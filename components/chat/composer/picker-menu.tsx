"use client";

import { Check, ChevronDown } from "lucide-react";
import { DropdownMenu as Menu } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { MenuLabel } from "@/components/ui/dropdown-menu";
import { Tooltip } from "@/components/ui/tooltip";

export type PickerOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly hint: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
};

type PickerMenuProps<Value extends string> = {
  name: string;
  tooltip: string;
  value: Value;
  options: readonly PickerOption<Value>[];
  onChange: (value: Value) => void;
  disabled: boolean;
  className?: string;
  children: ReactNode;
};

/** The menu repeats the tooltip, because touch screens have no hover. */
export function PickerMenu<Value extends string>(props: PickerMenuProps<Value>) {
  const { name, tooltip, value, options, onChange, disabled, className, children } = props;
  return (
    <Menu.Root modal={false}>
      <Tooltip text={tooltip}>
        <Menu.Trigger asChild disabled={disabled}>
          <button
            type="button"
            className={cn(
              "inline-flex h-7 min-w-0 max-w-full items-center gap-1 rounded-md border border-line bg-raised px-2 text-ink-soft text-sm hover:border-line-strong hover:text-ink disabled:pointer-events-none disabled:opacity-50",
              className,
            )}
          >
            <span className="sr-only">{name}: </span>
            {children}
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          </button>
        </Menu.Trigger>
      </Tooltip>
      <Menu.Portal>
        <Menu.Content
          align="start"
          side="top"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[min(28rem,var(--radix-dropdown-menu-content-available-height))] w-80 max-w-[calc(100vw-1rem)] animate-appear overflow-y-auto rounded-lg border border-line bg-raised p-1"
        >
          <MenuLabel>{tooltip}</MenuLabel>
          <Menu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={name}>
            {options.map((option) => (
              <Menu.RadioItem
                key={option.value}
                value={option.value}
                disabled={option.isDisabled ?? false}
                textValue={option.label}
                className="relative flex cursor-default items-start gap-2 rounded-md py-1.5 pr-8 pl-2 outline-none data-[disabled]:text-ink-faint data-[highlighted]:bg-sunken"
              >
                {option.icon && <span className="flex h-5 items-center">{option.icon}</span>}
                <span className="min-w-0">
                  <span className="block break-words">{option.label}</span>
                  <span className="block text-ink-faint text-sm">{option.hint}</span>
                </span>
                <Menu.ItemIndicator className="absolute top-2 right-2.5">
                  <Check aria-hidden className="size-4 text-ink-faint" />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
