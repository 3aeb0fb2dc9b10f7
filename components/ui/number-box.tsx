"use client";

import { useState } from "react";
import type { FieldAria } from "./field";
import { Input } from "./input";

type NumberBoxProps = Partial<FieldAria> & {
  value: number;
  onChange: (value: number) => void;
  /** What is typed is so many times the value: 100 for percent. */
  factor?: number;
  /** Behind the box: "%", "tok". */
  unit?: string;
  disabled: boolean;
};

/** A number to type. What is no number yet stays in the box and changes nothing. */
export function NumberBox({ value, onChange, factor = 1, unit, disabled, ...aria }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const number = Number(text.replace(",", ".").replace("−", "-"));
    if (text.trim() !== "" && Number.isFinite(number)) onChange(exact(number / factor));
  };
  return (
    <span className="inline-flex items-center gap-1.5">
      <Input
        {...aria}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        className="w-20 text-right font-mono"
        value={typed ?? String(exact(value * factor))}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      {unit && <span className="w-6 text-ink-faint text-sm">{unit}</span>}
    </span>
  );
}

/** Without the last digits that come of counting in twos. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
