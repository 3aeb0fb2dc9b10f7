"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { ChartFrame, ChartSkeleton } from "@/components/charts/chart-frame";
import { formatPoints } from "@/components/evaluations/format-figures";
import { judgeHarm } from "@/components/harm/describe-harm";
import { HarmText } from "@/components/harm/harm-text";
import { TokenStep } from "@/components/tokens/tokens";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { SliderTrack } from "@/components/ui/slider";
import { leverOf } from "@/server/contract/generosity";
import type { MeasuredSettings, PolicyCurve } from "@/server/contract/policies";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { CurveOrigin } from "./curve-origin";
import { describeMeasured, formatLever, prepareGenerosity } from "./prepare-generosity";
import { formatSetting } from "./settings/describe-settings";
import { SETTING_SPECS } from "./settings/setting-groups";
import { readSetting } from "./settings/setting-paths";
import { isMeasuring } from "./use-policy-curve";

const SweepChart = dynamic(() => import("@/components/evaluations/sweep-chart").then((module) => module.SweepChart), {
  ssr: false,
  loading: ChartSkeleton,
});

const HEIGHT = 200;
const TITLE = "Lean to generous";

type GenerosityPanelProps = {
  settings: PolicySettings;
  curve: PolicyCurve | undefined;
  readOnly: boolean;
  onChange: (settings: PolicySettings) => void;
};

/** One slider along the measured curve; it writes the real settings. */
export function GenerosityPanel({ settings, curve, readOnly, onChange }: GenerosityPanelProps) {
  const lever = leverOf(settings);
  // With some stops missing, one step would be a leap. Measured again, it stays usable.
  const [wasMeasured, setMeasured] = useState(false);
  if (!wasMeasured && curve !== undefined && !isMeasuring(curve)) setMeasured(true);
  if (lever === null) {
    return (
      <Panel title={TITLE}>
        <p className="text-ink-soft">
          Nothing to balance: this policy doesn't rank tools by the message. Choose a preset that does, such as Toolcrib
          or Gaia.
        </p>
        <CurveOrigin curve={curve} className="mt-2" />
      </Panel>
    );
  }
  const view = prepareGenerosity(curve ?? { points: [], typed: null, saved: null }, lever.read(settings));
  const { stops, place, isOnCurve, recommended } = view;
  const shown = (isOnCurve ? stops[place] : curve?.typed) ?? null;
  const choose = (at: number) => {
    const stop = stops[at];
    if (stop !== undefined) onChange(lever.write(settings, stop.value));
  };
  const isReady = wasMeasured && stops.length > 1;
  const [leading = "caps.turnTokens"] = lever.paths;
  return (
    <Panel
      title={TITLE}
      action={
        recommended !== null &&
        (isOnCurve && place === recommended ? (
          <Badge tone="accent">Recommended</Badge>
        ) : (
          !readOnly && (
            <Button size="sm" onClick={() => choose(recommended)}>
              Use recommended
            </Button>
          )
        ))
      }
    >
      <div className="flex items-center gap-3">
        <span className="text-ink-soft text-sm">Lean</span>
        <SliderTrack
          {...{ min: 0, max: Math.max(1, stops.length - 1), step: 1 }}
          label={TITLE}
          text={
            shown ? describeMeasured(shown) + (place === recommended && isOnCurve ? ", recommended" : "") : "Measuring"
          }
          place={place}
          disabled={readOnly || !isReady}
          onMove={choose}
        />
        <span className="text-ink-soft text-sm">Generous</span>
      </div>
      <Chosen
        shown={shown}
        saved={curve?.saved ?? null}
        isMeasured={curve !== undefined && curve.done === curve.total}
      />
      <p className="mt-1 text-ink-soft text-sm">
        {!isOnCurve && isReady && "Set under Advanced: "}
        {lever.paths
          .map((path) => `${SETTING_SPECS[path].label} ${formatSetting(path, readSetting(settings, path))}`)
          .join(" · ")}
      </p>
      {isReady && (
        <div className="mt-2">
          <ChartFrame summary="Recall and tokens from lean to generous" height={HEIGHT}>
            <SweepChart
              curve={view.curve}
              label={SETTING_SPECS[leading].label}
              format={(rung) => formatLever(lever, lever.write(settings, rung))}
              chosen={isOnCurve ? (stops[place]?.value ?? null) : null}
              onChoose={(rung) => !readOnly && onChange(lever.write(settings, rung))}
            />
          </ChartFrame>
        </div>
      )}
      <CurveOrigin curve={curve} className="mt-2" />
    </Panel>
  );
}

type ChosenProps = {
  shown: MeasuredSettings | null;
  saved: MeasuredSettings | null;
  isMeasured: boolean;
};

/** What the form's settings save and lose, compared with the draft. */
function Chosen({ shown, saved, isMeasured }: ChosenProps) {
  if (shown === null || shown.tokens === null)
    return <p className="text-ink-faint">{isMeasured ? "Not measured" : "Measuring…"}</p>;
  const { tokens, recall, harm } = shown;
  const points = recall !== null && saved?.recall != null ? formatPoints(saved.recall, recall) : null;
  const isSaved = points === null && saved?.tokens === tokens;
  return (
    <>
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{describeMeasured(shown)}</span>
        {!isSaved && saved?.tokens != null && tokens !== null && (
          <span className="text-ink-soft text-sm">
            Draft:{" "}
            <TokenStep
              before={Math.round(saved.tokens)}
              after={Math.round(tokens)}
              against="in the draft"
              harm={judgeHarm(harm)}
            />
            {points && `, ${points} of recall`}
          </span>
        )}
      </p>
      {!isSaved && <HarmText harm={harm} className="mt-1" />}
    </>
  );
}
