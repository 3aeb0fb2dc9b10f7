"use client";

import { NumberField } from "@/components/ui/number-field";
import type { SettingsView } from "@/server/contract/settings";
import { SectionPanel } from "./section-panel";
import { useSection } from "./use-section";

const LABELS = { ttlHours: "Kept after the last round" };

export function SessionsSection({ latest }: { latest: SettingsView }) {
  const section = useSection("sessions", latest);
  return (
    <SectionPanel
      title="Sessions"
      about="A session holds what one conversation has loaded. When it ends, the next round starts with an empty list."
      labels={LABELS}
      section={section}
    >
      <NumberField
        label={LABELS.ttlHours}
        error={section.errors.ttlHours}
        hint="Hours"
        boxClassName="max-w-40"
        value={section.fields.ttlHours}
        onChange={(ttlHours) => section.set({ ttlHours })}
      />
    </SectionPanel>
  );
}
