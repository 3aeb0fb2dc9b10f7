"use client";

import { CircleSlash, RotateCcw } from "lucide-react";
import { useId } from "react";
import { SIGNAL_INFO } from "@/components/trace/signal-info";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatSetting } from "./describe-settings";
import { SettingControl } from "./setting-control";
import { SETTING_SPECS } from "./setting-groups";
import { isSameSetting, type SettingPath, type SettingValue } from "./setting-paths";

type SettingRowProps = {
  path: SettingPath;
  value: SettingValue;
  presetValue: SettingValue | undefined;
  idle: string | null;
  error: string | undefined;
  note: string | null;
  readOnly: boolean;
  onChange: (value: SettingValue) => void;
};

export function SettingRow({ path, value, presetValue, idle, error, note, readOnly, onChange }: SettingRowProps) {
  const id = useId();
  const spec = SETTING_SPECS[path];
  const differs = presetValue !== undefined && !isSameSetting(value, presetValue);
  const described = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div
      data-setting={path}
      className={cn(
        "grid gap-1.5 px-4 py-3",
        spec.isDetail && "pl-9",
        differs && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <SettingControl
        spec={spec}
        value={value}
        disabled={readOnly}
        aria={{ id, "aria-describedby": described, "aria-invalid": error ? true : undefined }}
        format={(number) => formatSetting(path, number)}
        mark={spec.signal && !spec.isDetail ? SIGNAL_INFO[spec.signal].style : undefined}
        onChange={onChange}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="text-ink-soft text-sm">
        {spec.help} <span className="text-ink-faint">{spec.tradeoff}</span>
      </p>
      {note && !idle && <p className="text-sm text-warn">{note}</p>}
      {idle && (
        <p className="flex items-start gap-1.5 text-sm text-warn">
          <CircleSlash aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          No effect: {idle}.
        </p>
      )}
      {differs && (
        <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm">
          <span className="text-accent">Preset value: {formatSetting(path, presetValue)}</span>
          {!readOnly && (
            <Button size="sm" variant="ghost" onClick={() => onChange(presetValue)}>
              <RotateCcw aria-hidden />
              Reset to preset
              <span className="sr-only">: {spec.label}</span>
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
