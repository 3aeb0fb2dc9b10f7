"use client";

import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  "aria-describedby"?: string | undefined;
  children: ReactNode;
};

/** For settings that apply on their own; use a checkbox within a form choice. */
export function Switch({ checked, onChange, disabled, children, ...aria }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Radix.Root
        {...aria}
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="relative h-4.5 w-8 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary" />
      </Radix.Root>
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
