"use client";

import { useState } from "react";
import { formatRateOrDash } from "@/components/evaluations/format-figures";
import { judgeHarm } from "@/components/harm/describe-harm";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Panel } from "@/components/ui/panel";
import { countOf } from "@/components/words/count-of";
import { formatTokens } from "@/components/words/format-number";
import type { MeasuredSettings, PolicyCurve, PresetView } from "@/server/contract/policies";
import type { PolicySettings, PresetName } from "@/server/engine/model/snapshot";
import { ApplyPresetDialog } from "./apply-preset-dialog";
import type { PolicyFields } from "./policy-kind";
import { PRESET_WORDS } from "./preset-words";
import { ALL_SETTINGS, settingDifferences } from "./settings/describe-settings";
import { isSameSetting, readSetting, writeSetting } from "./settings/setting-paths";

type PresetCardsProps = {
  presets: readonly PresetView[];
  curve: PolicyCurve | undefined;
  fields: Pick<PolicyFields, "preset" | "settings">;
  readOnly: boolean;
  onApply: (preset: PresetName, settings: PolicySettings) => void;
};

export function PresetCards({ presets, curve, fields, readOnly, onApply }: PresetCardsProps) {
  const [considered, setConsidered] = useState<PresetView | null>(null);
  return (
    <Panel title="Preset" flush>
      <ul
        aria-label="Presets"
        className="grid gap-px overflow-hidden rounded-b-lg bg-line sm:grid-cols-2 xl:grid-cols-3"
      >
        {presets.map((preset) => (
          <PresetCard
            key={preset.name}
            preset={preset}
            measured={curve?.presets[preset.name]}
            isStopped={curve !== undefined && curve.error !== null}
            fields={fields}
            readOnly={readOnly}
            onConsider={() => setConsidered(preset)}
          />
        ))}
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

type PresetCardProps = Pick<PresetCardsProps, "fields" | "readOnly"> & {
  preset: PresetView;
  measured: MeasuredSettings | undefined;
  isStopped: boolean;
  onConsider: () => void;
};

function PresetCard({ preset, measured, isStopped, fields, readOnly, onConsider }: PresetCardProps) {
  const { name, title, settings } = preset;
  const isBase = name === fields.preset;
  const differs = settingDifferences(fields.settings, settings).length > 0;
  return (
    <li className={cn("grid content-start gap-1.5 bg-raised px-4 py-3", isBase && "bg-sunken")}>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {isBase && <Badge tone="accent">{differs ? "Based on this" : "Matches this"}</Badge>}
        </p>
        {!readOnly && (differs || !isBase) && (
          <Button size="sm" onClick={onConsider}>
            {isBase ? "Reset to preset" : "Use preset"}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
      {measured?.tokens != null ? (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>Recall {formatRateOrDash(measured.recall)}</span>
          <span className="text-ink-soft">{formatTokens(Math.round(measured.tokens))} per message</span>
          <CardHarm measured={measured} />
        </p>
      ) : (
        <p className="text-ink-faint">{isStopped || measured ? "Not measured" : "Measuring…"}</p>
      )}
      <p className="text-ink-soft text-sm">{PRESET_WORDS[name]}</p>
    </li>
  );
}

function CardHarm({ measured: { harm } }: { measured: MeasuredSettings }) {
  const [first] = harm.lost;
  if (judgeHarm(harm) !== "loss" || first === undefined) return null;
  const names = harm.lost.map(({ tool, sessions }) => `${tool}: ${countOf(sessions, "session")}`).join(", ");
  return (
    <span className="text-sm text-warn" title={names}>
      would lose tools in {countOf(harm.losing, "session")}
    </span>
  );
}

/** Equal settings keep their identity, so that nothing looks changed. */
function applyPreset(settings: PolicySettings, preset: PolicySettings): PolicySettings {
  return ALL_SETTINGS.reduce((result, path) => {
    const value = readSetting(preset, path);
    return isSameSetting(readSetting(result, path), value) ? result : writeSetting(result, path, value);
  }, settings);
}
