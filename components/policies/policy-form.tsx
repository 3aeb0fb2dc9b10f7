"use client";

import type { NounFormProps } from "@/components/editor/noun-kind";
import { GenerosityPanel } from "./generosity-panel";
import { IdentityFields } from "./identity-fields";
import type { PolicyFields, PolicyView } from "./policy-kind";
import { PolicyPictures } from "./policy-pictures";
import { PresetCards } from "./preset-cards";
import { AdvancedSettings } from "./settings/advanced-settings";
import { settingErrors } from "./settings/setting-errors";
import { useLastValid } from "./use-last-valid";
import { usePolicyCurve } from "./use-policy-curve";
import { usePresets } from "./use-policy-trial";

export function PolicyForm({ fields, onChange, errors, readOnly, view }: NounFormProps<PolicyView, PolicyFields>) {
  const presets = usePresets().data ?? [];
  const preset = presets.find(({ name }) => name === fields.preset);
  const problems = settingErrors(fields.settings);
  const isValid = Object.keys(problems).length === 0;
  const valid = useLastValid(fields.settings, isValid);
  const curve = usePolicyCurve(valid);
  const setSettings = (settings: PolicyFields["settings"]) => onChange({ settings });
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <fieldset disabled={readOnly} className="grid min-w-0 gap-5 xl:col-span-2">
        <legend className="sr-only">Policy</legend>
        <IdentityFields fields={fields} onChange={onChange} errors={errors} />
        <PresetCards
          presets={presets}
          curve={curve.data}
          fields={fields}
          readOnly={readOnly}
          onApply={(name, settings) => onChange({ preset: name, settings })}
        />
      </fieldset>
      <div className="grid min-w-0 gap-5 *:min-w-0">
        <GenerosityPanel settings={fields.settings} curve={curve.data} readOnly={readOnly} onChange={setSettings} />
        <AdvancedSettings
          settings={fields.settings}
          preset={preset?.settings}
          errors={problems}
          readOnly={readOnly}
          onChange={setSettings}
        />
      </div>
      <PolicyPictures settings={valid} saved={view?.settings ?? null} isValid={isValid} />
    </div>
  );
}
