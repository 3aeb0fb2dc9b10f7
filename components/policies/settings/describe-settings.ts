import { formatCount, formatTokens } from "@/components/words/format-number";
import type { PolicySettings } from "@/server/engine/snapshot";
import { pathsOf, SETTING_SPECS } from "./setting-groups";
import { isSameSetting, readSetting, type SettingPath, type SettingValue } from "./setting-paths";
import type { NumberControl } from "./setting-spec";

type SettingDifference = {
  readonly path: SettingPath;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

/** In the order of the form. */
export const ALL_SETTINGS: readonly SettingPath[] = pathsOf(SETTING_SPECS);

/** Which settings differ, with both values in words. */
export function settingDifferences(before: PolicySettings, after: PolicySettings): SettingDifference[] {
  return ALL_SETTINGS.flatMap((path) => {
    const [old, next] = [readSetting(before, path), readSetting(after, path)];
    if (isSameSetting(old, next)) return [];
    return [
      { path, label: SETTING_SPECS[path].label, before: formatSetting(path, old), after: formatSetting(path, next) },
    ];
  });
}

/** "semantic τ 0.4 instead of 0.35", "bundle off": how settings differ from those of a preset, as clauses. */
export function describeSettings(preset: PolicySettings, settings: PolicySettings): string[] {
  return settingDifferences(preset, settings).map(({ path, label, before, after }) => {
    const name = lowerFirst(label);
    return SETTING_SPECS[path].control.kind === "switch" ? `${name} ${after}` : `${name} ${after} instead of ${before}`;
  });
}

/** A value as the form shows it. */
export function formatSetting(path: SettingPath, value: SettingValue): string {
  const { control } = SETTING_SPECS[path];
  if (typeof value === "boolean") return value ? "on" : "off";
  if (control.kind === "choice")
    return control.options.find((option) => option.value === value)?.label ?? String(value);
  if (control.kind === "number")
    return value === null ? (control.none?.label ?? "none") : formatNumber(control, Number(value));
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

/** Without the last digits that come of counting in twos. */
function trim(value: number): string {
  return String(Number(value.toPrecision(10)));
}

/** Labels that begin with a name keep it: only the first letter of a sentence goes down. */
function lowerFirst(label: string): string {
  return label.slice(0, 1).toLowerCase() + label.slice(1);
}
