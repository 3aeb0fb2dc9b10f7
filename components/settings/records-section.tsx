"use client";

import { useMay } from "@/components/auth/me-context";
import { NumberField } from "@/components/ui/number-field";
import { SelectField } from "@/components/ui/select-field";
import type { SettingsView } from "@/server/contract/settings";
import { SectionPanel } from "./section-panel";
import { SETTING_NAMES, settingLabels } from "./setting-names";
import { useSection } from "./use-section";

const { retentionDays, messages: messageNames, arguments: argumentNames } = SETTING_NAMES.records;
const MESSAGES = [
  { value: "kept", label: messageNames.values.kept, hint: "For missing tools, replays and evaluations" },
  { value: "hashed", label: messageNames.values.hashed, hint: "Only shows whether two messages are equal" },
  { value: "dropped", label: messageNames.values.dropped },
] as const;
const ARGUMENTS = [
  { value: "kept", label: argumentNames.values.kept },
  { value: "dropped", label: argumentNames.values.dropped },
] as const;

export function RecordsSection({ latest }: { latest: SettingsView }) {
  const section = useSection("records", latest);
  const readOnly = !useMay("people.manage");
  const { fields, set, errors } = section;
  return (
    <SectionPanel
      title="Records and retention"
      about="What Toolcrib stores about rounds, calls and reports. Overview, Sessions and Missing tools use these records."
      labels={settingLabels("records")}
      section={section}
    >
      <NumberField
        label={retentionDays.label}
        unit={retentionDays.unit}
        error={errors.retentionDays}
        hint={retentionDays.help}
        boxClassName="max-w-40"
        value={fields.retentionDays}
        onChange={(days) => set({ retentionDays: days })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={messageNames.label}
          error={errors.messages}
          hint={messageNames.help}
          disabled={readOnly}
          value={fields.messages}
          options={MESSAGES}
          onChange={(messages) => set({ messages })}
        />
        <SelectField
          label={argumentNames.label}
          error={errors.arguments}
          hint={argumentNames.help}
          disabled={readOnly}
          value={fields.arguments}
          options={ARGUMENTS}
          onChange={(kept) => set({ arguments: kept })}
        />
      </div>
    </SectionPanel>
  );
}
