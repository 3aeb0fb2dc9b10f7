import { formatRate } from "@/components/evaluations/format-figures";
import { SET_LIMITS } from "@/components/evaluations/set-limits";
import { formatSetting, lowerFirst } from "@/components/policies/settings/describe-settings";
import { SETTING_SPECS } from "@/components/policies/settings/setting-groups";
import type { SettingPath, SettingValue } from "@/components/policies/settings/setting-paths";
import { findSettingName } from "@/components/settings/setting-names";
import { formatTokens } from "@/components/words/format-number";
import type { Json } from "@/server/engine/model/snapshot";

type NamedSetting = {
  readonly name: string;
  readonly format: ((value: Json) => string) | null;
};

/** The name and format that the forms use, for a dotted path in a diff or an audit event. */
export function findSetting(path: string): NamedSetting | null {
  const [field = "", ...rest] = path.split(".");
  if (field === "settings") return policySetting(rest.join("."));
  if (isSetLimit(path)) return { name: lowerFirst(SET_LIMITS[path]), format: formatSetLimit(path) };
  const known = rest.length === 1 ? findSettingName(field, rest[0] ?? "") : undefined;
  if (known === undefined) return null;
  const { label, unit, values, factor = 1 } = known;
  const format = (value: Json) => {
    if (typeof value === "number") {
      const shown = Number((value * factor).toPrecision(4)).toLocaleString("en");
      return unit === undefined ? shown : `${shown} ${unit}`;
    }
    return lowerFirst(values?.[String(value)] ?? String(value));
  };
  return { name: lowerFirst(label), format: unit === undefined && values === undefined ? null : format };
}

function policySetting(path: string): NamedSetting | null {
  if (!(path in SETTING_SPECS)) return null;
  const setting = path as SettingPath;
  return {
    name: lowerFirst(SETTING_SPECS[setting].label),
    format: (value) => formatSetting(setting, value as SettingValue),
  };
}

function isSetLimit(path: string): path is keyof typeof SET_LIMITS {
  return path in SET_LIMITS;
}

function formatSetLimit(limit: keyof typeof SET_LIMITS): (value: Json) => string {
  return (value) => {
    if (typeof value !== "number") return "none";
    return limit === "tokenCeiling" ? formatTokens(value) : formatRate(value);
  };
}
