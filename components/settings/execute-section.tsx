"use client";

import { NumberField } from "@/components/ui/number-field";
import type { SettingsView } from "@/server/contract/settings";
import { SectionPanel } from "./section-panel";
import { useSection } from "./use-section";

const LABELS = {
  timeoutMs: "Longest call",
  maxResultBytes: "Largest result",
  maxArgumentBytes: "Largest arguments",
} as const;
const HINTS = {
  timeoutMs: "Milliseconds. After it a call is given up, and the model is told so.",
  maxResultBytes: "Bytes. What is longer is cut, and the model is told so.",
  maxArgumentBytes: "Bytes. A call with more is refused.",
} as const;
const FIELDS = ["timeoutMs", "maxResultBytes", "maxArgumentBytes"] as const;

export function ExecuteSection({ latest }: { latest: SettingsView }) {
  const section = useSection("execute", latest);
  return (
    <SectionPanel
      title="Calls"
      about="Bounds of the tools that run through Toolcrib, whatever their source."
      labels={LABELS}
      section={section}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {FIELDS.map((field) => (
          <NumberField
            key={field}
            label={LABELS[field]}
            error={section.errors[field]}
            hint={HINTS[field]}
            value={section.fields[field]}
            onChange={(value) => section.set({ [field]: value })}
          />
        ))}
      </div>
    </SectionPanel>
  );
}
