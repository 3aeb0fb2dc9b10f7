import type { PolicyCurve, PolicyCurveInput } from "@/server/contract/policies";
import type { Compiled } from "@/server/engine/compile";
import { DomainError } from "@/server/lib/errors";
import { findTried } from "@/server/policy/policies/find-tried";
import { CurveMeasurement, type CurveServices } from "./curve-measurement";

/** Usually one per policy and reader. */
const HELD = 8;

/** They live no longer than the draft that they measure. */
const measurements = new WeakMap<Compiled, Map<string, CurveMeasurement>>();

/** What is measured so far. The first request starts the measurement, and each one keeps it going. */
export async function readPolicyCurve(
  held: CurveServices,
  reader: string,
  { id, settings }: PolicyCurveInput,
): Promise<PolicyCurve> {
  const { compiled, ...state } = await held.states.get("draft");
  const { saved } = findTried({ compiled, ...state }, { id, settings });
  const typed = settings ?? saved?.settings;
  if (typed === undefined) throw new DomainError("invalid", "Choose a policy or enter settings");
  const known = measurements.get(compiled) ?? new Map<string, CurveMeasurement>();
  measurements.set(compiled, known);
  const key = `${reader} ${saved?.id ?? ""}`;
  const found = known.get(key);
  const current = found === undefined || found.isOutdated() ? new CurveMeasurement(held, { reader, saved }) : found;
  // Used last: forgotten last.
  known.delete(key);
  known.set(key, current);
  for (const old of known.keys()) if (known.size > HELD) known.delete(old);
  return current.read(typed);
}
