"use client";

import type { NounFormProps } from "@/components/editor/noun-kind";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import type { ToolAnnotations } from "@/server/engine/model/snapshot";
import type { ToolFields, ToolView } from "./tool-kind";

const HINTS: readonly { key: keyof ToolAnnotations; label: string; hint: string }[] = [
  { key: "readOnly", label: "Read only", hint: "Doesn't change anything." },
  { key: "destructive", label: "Destructive", hint: "May delete or overwrite data." },
  { key: "idempotent", label: "Idempotent", hint: "Calling it twice has the same effect as calling it once." },
  { key: "openWorld", label: "Open world", hint: "Interacts with external systems." },
];

export function PolicyFields({ fields, onChange, errors, readOnly }: NounFormProps<ToolView, ToolFields>) {
  const setHint = (key: keyof ToolAnnotations, said: Said) => {
    const { [key]: _, ...others } = fields.annotations;
    onChange({ annotations: said === "unsaid" ? others : { ...others, [key]: said === "yes" } });
  };
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
        <fieldset className="min-w-0" disabled={readOnly}>
          <legend className="mb-1.5 font-medium text-sm">Load policy</legend>
          <Segmented
            label="Load policy"
            value={fields.loadPolicy}
            onChange={(loadPolicy) => onChange({ loadPolicy })}
            options={[
              { value: "deferred", label: "Deferred" },
              { value: "core", label: "Core" },
            ]}
          />
          <p className="mt-1.5 max-w-80 text-ink-faint text-sm">
            {fields.loadPolicy === "core"
              ? "Sent in every round to every role that may use it."
              : "Sent when a signal picks it. Agents can always find it."}
          </p>
        </fieldset>
        <div className="grid gap-1.5 pt-6">
          <Checkbox checked={fields.enabled} disabled={readOnly} onChange={(enabled) => onChange({ enabled })}>
            Enabled
            <span className="block text-ink-faint text-sm">Agents can't see or call a disabled tool.</span>
          </Checkbox>
        </div>
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm">Annotations</legend>
        {errors.annotations && (
          <p role="alert" className="mb-1.5 text-danger text-sm">
            {errors.annotations}
          </p>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          {HINTS.map(({ key, label, hint }) => (
            <div key={key} className="flex items-start justify-between gap-3">
              <p>
                {label}
                <span className="block text-ink-faint text-sm">{hint}</span>
              </p>
              <Select
                aria-label={label}
                className="w-28 shrink-0"
                disabled={readOnly}
                value={saidOf(fields.annotations[key])}
                onChange={(said) => setHint(key, said)}
                options={[
                  { value: "unsaid", label: "Not set" },
                  { value: "yes", label: "Yes" },
                  { value: "no", label: "No" },
                ]}
              />
            </div>
          ))}
        </div>
      </fieldset>
    </>
  );
}

type Said = "unsaid" | "yes" | "no";

function saidOf(hint: boolean | undefined): Said {
  return hint === undefined ? "unsaid" : hint ? "yes" : "no";
}
