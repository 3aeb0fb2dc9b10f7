"use client";

import { type ComponentProps, useState } from "react";
import { cn } from "./cn";
import { Input } from "./input";

type NumberInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  /** NaN: nothing that is a number was typed. */
  value: number;
  /** With the text itself, for whom nothing typed is something else than nonsense. */
  onChange: (value: number, text: string) => void;
};

/** A number that may be half typed: the text is kept as it is, the number is what can be made of it. */
export function NumberInput({ value, onChange, className, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState({ text: toText(value), value });
  // A number that was set from elsewhere replaces what was typed.
  const text = Object.is(typed.value, value) ? typed.text : toText(value);
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      className={cn("font-mono", className)}
      value={text}
      onChange={(event) => {
        const next = readNumber(event.target.value);
        setTyped({ text: event.target.value, value: next });
        onChange(next, event.target.value);
      }}
      {...props}
    />
  );
}

/** People write thousands with commas or spaces between. */
export function readNumber(text: string): number {
  const plain = text.replaceAll(/[\s,_]/g, "");
  return plain === "" ? Number.NaN : Number(plain);
}

function toText(value: number): string {
  return Number.isNaN(value) ? "" : value.toLocaleString("en", { maximumFractionDigits: 6 });
}
