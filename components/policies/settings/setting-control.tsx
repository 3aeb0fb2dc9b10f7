"use client";

import { cn } from "@/components/ui/cn";
import type { FieldAria } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { MetaToolChoice } from "./meta-tool-choice";
import { NumberSetting } from "./number-setting";
import type { SettingValue } from "./setting-paths";
import type { SettingSpec } from "./setting-spec";

export type SettingControlProps = {
  spec: SettingSpec;
  value: SettingValue;
  disabled: boolean;
  aria: FieldAria;
  format: (value: number) => string;
  mark: string | undefined;
  onChange: (value: SettingValue) => void;
};

/** More options than this go into a select. */
const MAX_SEGMENTS = 3;

export function SettingControl(props: SettingControlProps) {
  const { spec, value, disabled, aria, mark, onChange } = props;
  const { control, label } = spec;
  switch (control.kind) {
    case "switch":
      return (
        <Switch
          checked={value === true}
          disabled={disabled}
          onChange={onChange}
          aria-describedby={aria["aria-describedby"]}
        >
          <span className={cn("inline-flex items-center gap-1.5 font-medium text-sm", mark)}>
            {mark && <span aria-hidden className="size-2 rounded-full bg-current" />}
            {label}
          </span>
        </Switch>
      );
    case "choice":
      return control.options.length > MAX_SEGMENTS ? (
        <Labeled label={label} htmlFor={aria.id}>
          <Select
            {...aria}
            className="max-w-xs"
            value={String(value)}
            disabled={disabled}
            options={control.options}
            onChange={onChange}
          />
        </Labeled>
      ) : (
        <Labeled label={label}>
          <Segmented label={label} value={String(value)} options={control.options} onChange={onChange} />
        </Labeled>
      );
    case "number":
      return <NumberSetting {...props} control={control} />;
    case "meta-tools":
      return (
        <MetaToolChoice
          label={label}
          value={Array.isArray(value) ? value : []}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case "name":
      return (
        <Labeled label={label} htmlFor={aria.id}>
          <Input
            {...aria}
            className="max-w-xs font-mono"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            value={String(value)}
            onChange={(event) => onChange(event.target.value)}
          />
        </Labeled>
      );
  }
}

type LabeledProps = { label: string; htmlFor?: string; children: React.ReactNode };

function Labeled({ label, htmlFor, children }: LabeledProps) {
  return (
    <>
      {htmlFor === undefined ? (
        <span className="font-medium text-sm">{label}</span>
      ) : (
        <label htmlFor={htmlFor} className="font-medium text-sm">
          {label}
        </label>
      )}
      <div>{children}</div>
    </>
  );
}
