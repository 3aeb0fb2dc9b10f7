"use client";

import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
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
      <Field label={LABELS.ttlHours} error={section.errors.ttlHours} hint="Hours">
        {(aria) => (
          <NumberInput
            {...aria}
            className="max-w-40"
            value={section.fields.ttlHours}
            onChange={(ttlHours) => section.set({ ttlHours })}
          />
        )}
      </Field>
    </SectionPanel>
  );
}
