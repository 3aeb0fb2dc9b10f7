import type { CalibrationRow } from "@/server/contract/usage";
import {
  calibrationKey,
  type TokenCalibrations,
  type TokenMethod,
  UNCERTAINTY,
} from "@/server/engine/rendering/billing";
import { compareText } from "@/server/engine/util/canonical";
import type { Db } from "@/server/lib/db/client";
import { fitFactor } from "./fit-factor.service";
import { readUsageSamples, type UsageSample } from "./usage-samples.view";

const DAY_MS = 86_400_000;
const DAYS = 30;

export async function measureCalibration(db: Db): Promise<CalibrationRow[]> {
  const groups = new Map<string, [UsageGroup, UsageSample[]]>();
  for (const sample of await readUsageSamples(db, new Date(Date.now() - DAYS * DAY_MS))) {
    const { format, modelName, method } = sample;
    if (!isMethod(method)) continue;
    const of = { format, modelName, method };
    const known = groups.get(calibrationKey(of));
    if (known === undefined) groups.set(calibrationKey(of), [of, [sample]]);
    else known[1].push(sample);
  }
  const sorted = [...groups].sort(([a], [b]) => compareText(a, b));
  return sorted.flatMap(([, [of, samples]]) => {
    const fitted = fitFactor(samples, UNCERTAINTY[of.method]);
    return fitted === null ? [] : [{ ...of, ...fitted }];
  });
}

export function toCalibrations(rows: readonly CalibrationRow[]): TokenCalibrations {
  return new Map(
    rows.map((row) => {
      const { factor, uncertainty, reports } = row;
      return [calibrationKey(row), { factor, uncertainty, reports }];
    }),
  );
}

type UsageGroup = Pick<CalibrationRow, "format" | "modelName" | "method">;

function isMethod(method: string): method is TokenMethod {
  return Object.hasOwn(UNCERTAINTY, method);
}
