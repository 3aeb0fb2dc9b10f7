"use client";

import { useMay } from "@/components/auth/me-context";
import { NumberField } from "@/components/ui/number-field";
import { SelectField } from "@/components/ui/select-field";
import type { SettingsView } from "@/server/contract/settings";
import { SectionPanel } from "./section-panel";
import { useSection } from "./use-section";

const MESSAGES = [
  { value: "kept", label: "Keep them", hint: "Misses, replays and evaluations can use them" },
  { value: "hashed", label: "Keep a hash", hint: "Equal ones can be told to be equal, and no more" },
  { value: "dropped", label: "Drop them" },
] as const;
const ARGUMENTS = [
  { value: "kept", label: "Keep them" },
  { value: "dropped", label: "Drop them" },
] as const;

const LABELS = { retentionDays: "Kept for", messages: "Messages", arguments: "Arguments and results" };

export function RecordsSection({ latest }: { latest: SettingsView }) {
  const section = useSection("records", latest);
  const readOnly = !useMay("people.manage");
  const { fields, set, errors } = section;
  return (
    <SectionPanel
      title="Records and retention"
      about="What is remembered of rounds, calls and reports: overview, sessions and misses are made of it."
      labels={LABELS}
      section={section}
    >
      <NumberField
        label={LABELS.retentionDays}
        error={errors.retentionDays}
        hint="Days. Older records are deleted, for good."
        boxClassName="max-w-40"
        value={fields.retentionDays}
        onChange={(retentionDays) => set({ retentionDays })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={LABELS.messages}
          error={errors.messages}
          hint="What people said. Holds from the next record on."
          disabled={readOnly}
          value={fields.messages}
          options={MESSAGES}
          onChange={(messages) => set({ messages })}
        />
        <SelectField
          label={LABELS.arguments}
          error={errors.arguments}
          hint="Of the calls that go through Toolcrib."
          disabled={readOnly}
          value={fields.arguments}
          options={ARGUMENTS}
          onChange={(kept) => set({ arguments: kept })}
        />
      </div>
    </SectionPanel>
  );
}
