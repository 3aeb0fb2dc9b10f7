"use client";

import { Check, ChevronRight } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

type MenuProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  /** After it closed. Prevent the default to keep the focus from returning to the trigger. */
  onCloseAutoFocus?: (event: Event) => void;
};

export function DropdownMenu({ trigger, children, align = "end", side = "bottom", onCloseAutoFocus }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
          className="z-50 min-w-48 animate-appear rounded-lg border border-line bg-raised p-1"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemStyle =
  "flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 outline-none data-[disabled]:text-ink-faint data-[highlighted]:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint";

type MenuItemProps = ComponentProps<typeof Radix.Item> & { tone?: "danger" };

export function MenuItem({ className, tone, ...props }: MenuItemProps) {
  return (
    <Radix.Item
      className={cn(itemStyle, tone === "danger" && "text-danger data-[disabled]:text-ink-faint", className)}
      {...props}
    />
  );
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode; disabled?: boolean }[];
};

export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  return (
    <Radix.Group>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className={cn(itemStyle, "pr-8")}
          >
            {option.icon}
            {option.label}
            <Radix.ItemIndicator className="absolute right-3">
              <Check aria-hidden />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </Radix.Group>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-ink-faint text-sm">{children}</Radix.Label>;
}

/** Opens beside its menu. Long lists scroll. */
export function MenuSub({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={cn(itemStyle, "justify-between")}>
        {label}
        <ChevronRight aria-hidden />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-80 min-w-40 animate-appear overflow-y-auto rounded-lg border border-line bg-raised p-1"
        >
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
