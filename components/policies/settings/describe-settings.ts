import { formatCount, formatTokens } from "@/components/words/format-number";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { pathsOf, SETTING_SPECS } from "./setting-groups";
import { isSameSetting, readSetting, type SettingPath, type SettingValue } from "./setting-paths";
import type { NumberControl } from "./setting-spec";

type SettingDifference = {
  readonly path: SettingPath;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

/** In form order. */
export const ALL_SETTINGS: readonly SettingPath[] = pathsOf(SETTING_SPECS);

export function settingDifferences(before: PolicySettings, after: PolicySettings): SettingDifference[] {
  return ALL_SETTINGS.flatMap((path) => {
    const [old, next] = [readSetting(before, path), readSetting(after, path)];
    if (isSameSetting(old, next)) return [];
    return [
      { path, label: SETTING_SPECS[path].label, before: formatSetting(path, old), after: formatSetting(path, next) },
    ];
  });
}

/** "semantic threshold 0.4 instead of 0.35", "bundle off" */
export function describeSettings(preset: PolicySettings, settings: PolicySettings): string[] {
  return settingDifferences(preset, settings).map(({ path, label, before, after }) => {
    const name = lowerFirst(label);
    return SETTING_SPECS[path].control.kind === "switch" ? `${name} ${after}` : `${name} ${after} instead of ${before}`;
  });
}

/** A value with its unit, as the form, the sweep, the diff and the audit show it. */
export function formatSetting(path: SettingPath, value: SettingValue): string {
  const { control } = SETTING_SPECS[path];
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === null) return control.kind === "number" ? (control.none?.label ?? "none") : "none";
  if (control.kind === "choice")
    return control.options.find((option) => option.value === value)?.label ?? String(value);
  if (control.kind === "number") return formatNumber(control, Number(value));
  if (Array.isArray(value)) return value.length === 0 ? "none" : [...value].sort().join(", ");
  return String(value);
}

function formatNumber({ unit }: NumberControl, value: number): string {
  switch (unit) {
    case "share":
      return `${trim(value * 100)}%`;
    case "tokens":
      return formatTokens(value);
    case "plain":
      return trim(value).replace("-", "−");
    default:
      return `${formatCount(value)} ${value === 1 ? unit.replace(/s$/, "") : unit}`;
  }
}

/** Drops floating-point noise. */
function trim(value: number): string {
  return String(Number(value.toPrecision(10)));
}

/** A name inside a sentence. */
export function lowerFirst(label: string): string {
  return label.slice(0, 1).toLowerCase() + label.slice(1);
}
