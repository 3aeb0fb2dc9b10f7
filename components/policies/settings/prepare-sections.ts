import { containsText } from "@/components/words/contains-text";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { isHidden, whyIdle } from "./idle-settings";
import type { SettingErrors } from "./setting-errors";
import { pathsOf, SETTING_GROUPS, SETTING_SPECS } from "./setting-groups";
import { isSameSetting, readSetting, type SettingPath } from "./setting-paths";
import type { SettingGroup } from "./setting-spec";

export type Section = {
  readonly group: SettingGroup;
  readonly shown: readonly SettingPath[];
  /** Without effect now, each with the reason. */
  readonly hidden: readonly {
    readonly path: SettingPath;
    readonly label: string;
    readonly reason: string;
  }[];
  /** Shown settings that differ from the preset. */
  readonly changed: number;
  readonly invalid: number;
};

type Input = {
  readonly settings: PolicySettings;
  readonly preset: PolicySettings | undefined;
  readonly errors: SettingErrors;
  readonly query: string;
};

/** The sections of the form, and in a search only those with a match. An invalid setting is always shown. */
export function prepareSections({ settings, preset, errors, query }: Input): Section[] {
  const differs = (path: SettingPath) =>
    preset !== undefined && !isSameSetting(readSetting(settings, path), readSetting(preset, path));
  return SETTING_GROUPS.flatMap((group) => {
    const found = pathsOf(group.specs).filter((path) => {
      const { label, help } = SETTING_SPECS[path];
      return containsText(query, [group.title, label, help, path]);
    });
    if (found.length === 0) return [];
    const isShown = (path: SettingPath) => errors[path] !== undefined || !isHidden(settings, path);
    const shown = found.filter(isShown);
    const hidden = found.flatMap((path) => {
      const reason = whyIdle(settings, path);
      return isShown(path) || reason === null ? [] : [{ path, label: SETTING_SPECS[path].label, reason }];
    });
    const changed = shown.filter(differs).length;
    return [
      {
        group,
        shown,
        hidden,
        changed,
        invalid: shown.filter((path) => errors[path] !== undefined).length,
      },
    ];
  });
}
