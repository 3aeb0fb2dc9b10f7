"use client";

import type { NounFormProps } from "@/components/editor/noun-kind";
import { IdentityFields } from "./identity-fields";
import type { PolicyFields, PolicyView } from "./policy-kind";
import { PolicyPictures } from "./policy-pictures";
import { PresetPicker } from "./preset-picker";
import { settingErrors } from "./settings/setting-errors";
import { SettingGroupPanel } from "./settings/setting-group-panel";
import { SETTING_GROUPS } from "./settings/setting-groups";
import { usePresets } from "./use-policy-trial";

export function PolicyForm({ fields, onChange, errors, readOnly, view }: NounFormProps<PolicyView, PolicyFields>) {
  const presets = usePresets().data ?? [];
  const preset = presets.find(({ name }) => name === fields.preset);
  const problems = settingErrors(fields.settings);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <fieldset disabled={readOnly} className="grid min-w-0 gap-5">
        <legend className="sr-only">Settings</legend>
        <IdentityFields fields={fields} onChange={onChange} errors={errors} />
        <PresetPicker
          presets={presets}
          fields={fields}
          readOnly={readOnly}
          onApply={(name, settings) => onChange({ preset: name, settings })}
        />
        {SETTING_GROUPS.map((group) => (
          <SettingGroupPanel
            key={group.title}
            group={group}
            settings={fields.settings}
            preset={preset?.settings}
            errors={problems}
            readOnly={readOnly}
            onChange={(settings) => onChange({ settings })}
          />
        ))}
      </fieldset>
      <PolicyPictures settings={fields.settings} saved={view?.settings ?? null} isValid={!hasAny(problems)} />
    </div>
  );
}

function hasAny(problems: object): boolean {
  return Object.keys(problems).length > 0;
}
