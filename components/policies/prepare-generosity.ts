import { formatRateOrDash } from "@/components/evaluations/format-figures";
import { type Curve, placeOf, toCurve } from "@/components/evaluations/prepare-sweep";
import { formatTokens } from "@/components/words/format-number";
import type { Lever } from "@/server/contract/generosity";
import type { MeasuredSettings, PolicyCurve } from "@/server/contract/policies";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { formatSetting } from "./settings/describe-settings";
import { readSetting } from "./settings/setting-paths";

type Stop = MeasuredSettings & { readonly value: number };

export type Generosity = {
  /** From lean to generous. */
  readonly stops: readonly Stop[];
  /** The place of the form's settings among the stops: their own, or the nearest by tokens. */
  readonly place: number;
  /** Whether the form's settings are one of the stops. */
  readonly isOnCurve: boolean;
  /** The place of the knee. */
  readonly recommended: number | null;
  readonly curve: Curve;
};

/** The slider over the measured curve. Stops without recall are left out. */
export function prepareGenerosity(
  { points, typed, saved }: Pick<PolicyCurve, "points" | "typed" | "saved">,
  rung: number | null,
): Generosity {
  const stops = points.filter(({ recall, tokens }) => recall !== null && tokens !== null);
  const places = stops.flatMap(({ value, recall, tokens, harm }) => {
    const place = placeOf(recall, tokens);
    return place === null ? [] : [{ value, harm, ...place }];
  });
  const curve = toCurve(places, saved && placeOf(saved.recall, saved.tokens));
  const own = stops.findIndex(({ value }) => value === rung);
  const knee = curve.points.findIndex(({ isRecommended }) => isRecommended);
  return {
    stops,
    place: own === -1 ? nearest(stops, typed?.tokens ?? saved?.tokens ?? 0) : own,
    isOnCurve: own !== -1,
    recommended: knee === -1 ? null : knee,
    curve,
  };
}

function nearest(stops: readonly Stop[], tokens: number): number {
  let found = 0;
  const distance = (at: number) => Math.abs((stops[at]?.tokens ?? Number.POSITIVE_INFINITY) - tokens);
  for (const at of stops.keys()) if (distance(at) < distance(found)) found = at;
  return found;
}

/** "Recall 98.2%, 1,204 tok per message" */
export function describeMeasured({ recall, tokens }: MeasuredSettings): string {
  const cost = tokens === null ? "tokens unknown" : `${formatTokens(Math.round(tokens))} per message`;
  return `Recall ${formatRateOrDash(recall)}, ${cost}`;
}

/** The leading setting of the lever, as the form shows it. */
export function formatLever(lever: Lever, settings: PolicySettings): string {
  const [path] = lever.paths;
  return path === undefined ? "" : formatSetting(path, readSetting(settings, path));
}
