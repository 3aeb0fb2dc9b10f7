"use client";

import { Slider } from "@/components/ui/slider";
import { Switch } from "@/components/ui/switch";
import { numberUnit } from "./number-units";
import type { SettingControlProps } from "./setting-control";
import type { NumberControl } from "./setting-spec";

const WHOLE = { min: 0, max: 100, step: 1 };

export function NumberSetting(props: SettingControlProps & { control: NumberControl }) {
  const { control, spec, value, disabled, aria, format, onChange } = props;
  const { none, stops, range = WHOLE } = control;
  const scale = stops === undefined ? { range } : { stops };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <label htmlFor={aria.id} className="font-medium text-sm">
          {spec.label}
        </label>
        {none && (
          <span className="flex items-center gap-3 text-sm">
            {value === null && <span className="text-ink-faint">{none.label}</span>}
            <Switch
              checked={value !== null}
              disabled={disabled}
              onChange={(isOn) => onChange(isOn ? none.start : null)}
            >
              <span className="text-ink-soft text-sm">
                <span className="sr-only">{spec.label}: </span>
                {none.toggle}
              </span>
            </Switch>
          </span>
        )}
      </div>
      {typeof value === "number" && (
        <Slider
          {...scale}
          {...numberUnit(control.unit)}
          label={spec.label}
          value={value}
          format={format}
          disabled={disabled}
          aria={aria}
          onChange={onChange}
        />
      )}
    </>
  );
}
