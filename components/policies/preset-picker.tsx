"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import type { PresetView } from "@/server/contract/policies";
import type { PolicySettings, PresetName } from "@/server/engine/snapshot";
import { applyPreset } from "./apply-preset";
import { ApplyPresetDialog } from "./apply-preset-dialog";
import { settingDifferences } from "./describe-settings";
import type { PolicyFields } from "./policy-kind";
import { PRESET_WORDS } from "./preset-words";

type PresetPickerProps = {
  presets: readonly PresetView[];
  fields: Pick<PolicyFields, "preset" | "settings">;
  readOnly: boolean;
  onApply: (preset: PresetName, settings: PolicySettings) => void;
};

/** The six presets and what each does. Choosing one shows what would change, and changes the form only. */
export function PresetPicker({ presets, fields, readOnly, onApply }: PresetPickerProps) {
  const [considered, setConsidered] = useState<PresetView | null>(null);
  return (
    <Panel title="Preset" flush>
      <ul>
        {presets.map((preset) => {
          const { from, does, suits } = PRESET_WORDS[preset.name];
          const isBase = preset.name === fields.preset;
          const changes = settingDifferences(fields.settings, preset.settings).length;
          return (
            <li
              key={preset.name}
              className={cn("flex gap-3 border-line border-b px-4 py-3 last:border-b-0", isBase && "bg-sunken")}
            >
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium">{preset.title}</span>
                  <span className="text-ink-faint text-sm">{from}</span>
                  {isBase && <Badge tone="accent">started from this</Badge>}
                </p>
                <p className="mt-1 text-ink-soft text-sm">{does}</p>
                <p className="mt-0.5 text-ink-faint text-sm">{suits}</p>
              </div>
              {!readOnly && (changes > 0 || !isBase) && (
                <Button size="sm" onClick={() => setConsidered(preset)}>
                  {isBase ? "Back to preset" : "Use preset"}
                  <span className="sr-only"> {preset.title}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {considered && (
        <ApplyPresetDialog
          preset={considered}
          settings={fields.settings}
          onClose={() => setConsidered(null)}
          onApply={() => {
            onApply(considered.name, applyPreset(fields.settings, considered.settings));
            setConsidered(null);
          }}
        />
      )}
    </Panel>
  );
}
