"use client";

import { Check } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
};

export function Checkbox({ checked, onChange, disabled, children }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next === true)}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-raised data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <Radix.Indicator>
          <Check aria-hidden strokeWidth={3} className="size-3 text-on-primary" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
