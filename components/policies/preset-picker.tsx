"use client";

import { useState } from "react";
import { formatRate, formatRateOrDash } from "@/components/evaluations/format-figures";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import type { PresetView } from "@/server/contract/policies";
import { STARTER_FIGURES } from "@/server/contract/preset-figures";
import type { PolicySettings, PresetName } from "@/server/engine/model/snapshot";
import { ApplyPresetDialog } from "./apply-preset-dialog";
import type { PolicyFields } from "./policy-kind";
import { PresetComparison, useOwnFigures } from "./preset-comparison";
import type { OwnFigures } from "./preset-runs";
import { PRESET_WORDS } from "./preset-words";
import { ALL_SETTINGS, settingDifferences } from "./settings/describe-settings";
import { isSameSetting, readSetting, writeSetting } from "./settings/setting-paths";

type PresetPickerProps = {
  presets: readonly PresetView[];
  fields: Pick<PolicyFields, "preset" | "settings">;
  readOnly: boolean;
  onApply: (preset: PresetName, settings: PolicySettings) => void;
};

export function PresetPicker({ presets, fields, readOnly, onApply }: PresetPickerProps) {
  const [considered, setConsidered] = useState<PresetView | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const [set, setSet] = useState<string | null>(null);
  const own = useOwnFigures(set);
  const shown = showsAll ? presets : presets.filter(({ name }) => name === fields.preset);
  return (
    <Panel
      title="Preset"
      flush
      action={
        <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Show current preset only" : `Show all ${presets.length} presets`}
        </Button>
      }
    >
      <ul aria-label="Presets">
        {shown.map((preset) => (
          <PresetItem
            key={preset.name}
            preset={preset}
            fields={fields}
            readOnly={readOnly}
            own={own.set && { ...own.runs.byPreset.get(preset.name), name: own.set.name, now: own.set.version }}
            onConsider={() => setConsidered(preset)}
          />
        ))}
      </ul>
      {showsAll && <PresetComparison own={own} onChoose={setSet} />}
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

/** Without figures if the preset was not run on the set. */
type OwnSet = Partial<OwnFigures> & { readonly name: string; readonly now: number };

type PresetItemProps = Pick<PresetPickerProps, "fields" | "readOnly"> & {
  preset: PresetView;
  own: OwnSet | undefined;
  onConsider: () => void;
};

function PresetItem({ preset, fields, readOnly, own, onConsider }: PresetItemProps) {
  const { from, does, suits } = PRESET_WORDS[preset.name];
  const isBase = preset.name === fields.preset;
  const differs = settingDifferences(fields.settings, preset.settings).length > 0;
  return (
    <li className={cn("flex gap-3 border-line border-b px-4 py-3 last:border-b-0", isBase && "bg-sunken")}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{preset.title}</span>
          <span className="text-ink-faint text-sm">{from}</span>
          {isBase && <Badge tone="accent">{differs ? "Based on this" : "Matches this"}</Badge>}
        </p>
        <p className="mt-1 text-ink-soft text-sm">{does}</p>
        <p className="mt-0.5 text-ink-faint text-sm">{suits}</p>
        <PresetFigures preset={preset.name} own={own} />
      </div>
      {!readOnly && (differs || !isBase) && (
        <Button size="sm" onClick={onConsider}>
          {isBase ? "Reset to preset" : "Use preset"}
          <span className="sr-only"> {preset.title}</span>
        </Button>
      )}
    </li>
  );
}

/** Recall and tokens together: few tokens alone mean nothing. */
function PresetFigures({ preset, own }: { preset: PresetName; own: OwnSet | undefined }) {
  const { recall, tokens } = STARTER_FIGURES.presets[preset];
  return (
    <dl className="mt-1 grid gap-x-3 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-faint">Starter set, {STARTER_FIGURES.messages} messages</dt>
      <dd>
        recall {formatRate(recall)} with {formatRate(tokens)} of the tokens
      </dd>
      {own?.version !== undefined && (
        <>
          <dt className="text-ink-faint">Your set {own.name}</dt>
          <dd>
            recall {formatRateOrDash(own.recall ?? null)} with {formatRateOrDash(own.tokens ?? null)} of the tokens
            {own.version !== own.now && <span className="text-ink-faint"> (set changed since)</span>}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Equal settings keep their identity, so that nothing looks changed. */
function applyPreset(settings: PolicySettings, preset: PolicySettings): PolicySettings {
  return ALL_SETTINGS.reduce((result, path) => {
    const value = readSetting(preset, path);
    return isSameSetting(readSetting(result, path), value) ? result : writeSetting(result, path, value);
  }, settings);
}
