"use client";

import { NumberField } from "@/components/ui/number-field";
import type { SettingsView } from "@/server/contract/settings";
import { SectionPanel } from "./section-panel";
import { SETTING_NAMES, settingLabels } from "./setting-names";
import { useSection } from "./use-section";

const { ttlHours } = SETTING_NAMES.sessions;

export function SessionsSection({ latest }: { latest: SettingsView }) {
  const section = useSection("sessions", latest);
  return (
    <SectionPanel
      title="Sessions"
      about="A session holds the tools that one conversation has loaded. After it expires, the next round starts with an empty list."
      labels={settingLabels("sessions")}
      section={section}
    >
      <NumberField
        label={ttlHours.label}
        unit={ttlHours.unit}
        error={section.errors.ttlHours}
        hint={ttlHours.help}
        boxClassName="max-w-40"
        value={section.fields.ttlHours}
        onChange={(hours) => section.set({ ttlHours: hours })}
      />
    </SectionPanel>
  );
}
