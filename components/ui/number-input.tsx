"use client";

import { type ComponentProps, useState } from "react";
import { cn } from "./cn";
import { Input } from "./input";

type NumberInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  /** NaN: empty. */
  value: number;
  /** `value` is NaN if `text` is not a number. */
  onChange: (value: number, text: string) => void;
  /** The box shows `value × factor`: 100 for percent. */
  factor?: number | undefined;
  unit?: string | undefined;
  /** Ignore text that is not a number, and restore the last value on blur. By default `onChange` gets NaN. */
  ignoreInvalid?: boolean | undefined;
};

type Draft = { readonly text: string; readonly value: number; readonly before: number };

/** The only number input: keeps half-typed text, and shows how it read text that could mean two numbers. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, factor = 1, unit, ignoreInvalid = false, className, onBlur, ...rest } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  const isIgnored = draft !== null && ignoreInvalid && Number.isNaN(draft.value);
  // A value set from outside replaces what was typed.
  const shown = draft !== null && Object.is(isIgnored ? draft.before : draft.value, value) ? draft.text : null;
  const meaning = shown === null ? null : understoodAs(shown);
  const change = (text: string) => {
    const next = roundError(readNumber(text) / factor);
    setDraft({ text, value: next, before: value });
    if (!ignoreInvalid || !Number.isNaN(next)) onChange(next, text);
  };
  return (
    <span className="flex items-center gap-1.5">
      <Input
        inputMode="decimal"
        autoComplete="off"
        className={cn("min-w-0", className)}
        value={shown ?? formatNumber(toShown(value, factor))}
        onChange={(event) => change(event.target.value)}
        onBlur={(event) => {
          // Invalid text stays, so that the error message has something to point at.
          if (ignoreInvalid || !Number.isNaN(value)) setDraft(null);
          onBlur?.(event);
        }}
        {...rest}
      />
      {unit && <span className="min-w-6 text-ink-faint text-sm">{unit}</span>}
      {meaning !== null && <output className="whitespace-nowrap text-ink-faint text-sm">= {meaning}</output>}
    </span>
  );
}

/** Bytes shown as MB rarely come out even: four digits say enough. */
function toShown(value: number, factor: number): number {
  return factor < 1 ? Number((value * factor).toPrecision(4)) : roundError(value * factor);
}

const GROUPED = /^-?[1-9]\d{0,2}(?:([\s,._])\d{3})(?:\1\d{3})*$/;
const DIGITS = /^-?\d*$/;

/** Commas (or dots, spaces) between groups of three digits separate thousands; any other single comma is a decimal comma. */
export function readNumber(text: string): number {
  const plain = text.trim().replace("−", "-");
  const mark = decimalMark(plain);
  const [whole = "", fraction = ""] = mark === null ? [plain] : plain.split(mark);
  if (!/\d/.test(plain) || !/^\d*$/.test(fraction)) return Number.NaN;
  if (!DIGITS.test(whole) && !GROUPED.test(whole)) return Number.NaN;
  return Number(`${whole.replaceAll(/[\s,._]/g, "")}.${fraction}`);
}

function decimalMark(text: string): "." | "," | null {
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const mark = text[at];
  if ((mark !== "." && mark !== ",") || text.indexOf(mark) < at) return null;
  return mark === "," && GROUPED.test(text) ? null : mark;
}

export function formatNumber(value: number): string {
  return Number.isNaN(value) ? "" : value.toLocaleString("en", { maximumFractionDigits: 10 });
}

const AMBIGUOUS = /[\s,_]|\..*\.|^-?\d{1,3}\.\d{3}$/;

/** The number in plain form, if `text` could be read as another one; otherwise null. */
export function understoodAs(text: string): string | null {
  const number = readNumber(text);
  if (Number.isNaN(number) || !AMBIGUOUS.test(text.trim())) return null;
  const plain = formatNumber(number);
  return plain === text.trim() ? null : plain;
}

/** Drops floating-point noise: 0.07 × 100 is 7. */
function roundError(value: number): number {
  return Number(value.toPrecision(12));
}
