"use client";

import { Slider as Radix } from "radix-ui";
import type { FieldAria } from "./field";
import { NumberInput } from "./number-input";
import { placeOf, valueAt } from "./slider-places";

type Scale =
  /** Uneven stops, spaced evenly on screen, for values that span orders of magnitude. */
  | { stops: readonly number[]; range?: undefined }
  | { stops?: undefined; range: { min: number; max: number; step: number } };

type SliderProps = Scale & {
  label: string;
  value: number;
  onChange: (value: number) => void;
  format: (value: number) => string;
  factor?: number;
  unit?: string;
  disabled?: boolean;
  aria?: Partial<FieldAria>;
};

/** A typed value may exceed the slider's range. */
export function Slider({
  label,
  value,
  onChange,
  format,
  factor,
  unit,
  disabled = false,
  aria,
  ...scale
}: SliderProps) {
  const { stops, range } = scale;
  const ends = stops === undefined ? range : { min: 0, max: stops.length - 1, step: 1 };
  const move = (place: number) => onChange(stops === undefined ? Number(place.toPrecision(12)) : valueAt(stops, place));
  return (
    <div className="flex items-center gap-3">
      <SliderTrack
        {...ends}
        label={label}
        text={format(value)}
        place={stops === undefined ? value : placeOf(stops, value)}
        disabled={disabled}
        onMove={move}
      />
      <NumberInput
        {...aria}
        className="w-24 text-right"
        value={value}
        onChange={onChange}
        ignoreInvalid
        disabled={disabled}
        factor={factor}
        unit={unit}
      />
    </div>
  );
}

type SliderTrackProps = {
  min: number;
  max: number;
  step: number;
  label: string;
  /** What a screen reader says for the place. */
  text: string;
  place: number;
  disabled: boolean;
  onMove: (place: number) => void;
};

/** The slider alone, for values that are not typed. */
export function SliderTrack({ label, text, place, disabled, onMove, ...ends }: SliderTrackProps) {
  return (
    <Radix.Root
      {...ends}
      disabled={disabled}
      value={[place]}
      onValueChange={([next]) => next !== undefined && onMove(next)}
      className="relative flex h-8 min-w-24 flex-1 touch-none select-none items-center data-[disabled]:opacity-50"
    >
      <Radix.Track className="relative h-1 grow rounded-full bg-line">
        <Radix.Range className="absolute h-full rounded-full bg-ink-soft" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={text}
        className="block size-4 rounded-full border border-line-strong bg-raised hover:border-ink focus-visible:outline-2 focus-visible:outline-accent"
      />
    </Radix.Root>
  );
}
