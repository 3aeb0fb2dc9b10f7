"use client";

import { useMay } from "@/components/auth/me-context";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
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
      <Field
        label={LABELS.retentionDays}
        error={errors.retentionDays}
        hint="Days. Older records are deleted, for good."
      >
        {(aria) => (
          <NumberInput
            {...aria}
            className="max-w-40"
            value={fields.retentionDays}
            onChange={(retentionDays) => set({ retentionDays })}
          />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={LABELS.messages} error={errors.messages} hint="What people said. Holds from the next record on.">
          {(aria) => (
            <Select
              {...aria}
              disabled={readOnly}
              value={fields.messages}
              options={MESSAGES}
              onChange={(messages) => set({ messages })}
            />
          )}
        </Field>
        <Field label={LABELS.arguments} error={errors.arguments} hint="Of the calls that go through Toolcrib.">
          {(aria) => (
            <Select
              {...aria}
              disabled={readOnly}
              value={fields.arguments}
              options={ARGUMENTS}
              onChange={(kept) => set({ arguments: kept })}
            />
          )}
        </Field>
      </div>
    </SectionPanel>
  );
}
