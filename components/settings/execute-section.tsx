"use client";

import { NumberField } from "@/components/ui/number-field";
import type { SettingsView } from "@/server/contract/settings";
import { SectionPanel } from "./section-panel";
import { SETTING_NAMES, settingLabels } from "./setting-names";
import { useSection } from "./use-section";

const FIELDS = ["timeoutMs", "maxResultBytes", "maxArgumentBytes"] as const;

export function ExecuteSection({ latest }: { latest: SettingsView }) {
  const section = useSection("execute", latest);
  return (
    <SectionPanel
      title="Calls"
      about="Limits for tools that run through Toolcrib, from any source."
      labels={settingLabels("execute")}
      section={section}
    >
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-3">
        {FIELDS.map((field) => (
          <NumberField
            key={field}
            label={SETTING_NAMES.execute[field].label}
            unit={SETTING_NAMES.execute[field].unit}
            factor={SETTING_NAMES.execute[field].factor}
            error={section.errors[field]}
            hint={SETTING_NAMES.execute[field].help}
            value={section.fields[field]}
            onChange={(value) => section.set({ [field]: value })}
          />
        ))}
      </div>
    </SectionPanel>
  );
}
