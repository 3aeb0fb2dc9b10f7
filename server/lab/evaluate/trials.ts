import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import type { PresetName } from "@/server/engine/model/snapshot";
import type { Case } from "./case";
import { checkNeeds, evaluateCompiled, type VectorsFor } from "./evaluate";
import type { CaseResult } from "./metrics";
import type { Dataset } from "./read-dataset";
import { type Adjustments, withPreset } from "./with-preset";

type TrialsInput = {
  readonly dataset: Pick<Dataset, "snapshot" | "role">;
  readonly cases: readonly Case[];
  readonly vectorsFor: VectorsFor;
  readonly report?: (text: string) => void;
};

/** Each setup runs once, and all share one index of the catalog. */
export type Trials = {
  run(preset: PresetName, adjustments: Adjustments): Promise<readonly CaseResult[]>;
  compiled(preset: PresetName, adjustments: Adjustments): Promise<Compiled>;
};

const BATCH = 256;

export function openTrials({ dataset, cases, vectorsFor, report = () => {} }: TrialsInput): Trials {
  for (const entry of cases) checkNeeds(entry);
  const finished = new Map<string, readonly CaseResult[]>();
  let basis: Compiled | null = null;

  async function compiled(preset: PresetName, adjustments: Adjustments): Promise<Compiled> {
    const snapshot = withPreset(dataset.snapshot, preset, adjustments);
    const texts = textsToCompile(snapshot, basis);
    if (basis === null) report(`${texts.length} texts of ${snapshot.tools.length} tools`);
    basis = compile(snapshot, await vectorsFor(texts), basis);
    return basis;
  }

  async function run(preset: PresetName, adjustments: Adjustments): Promise<readonly CaseResult[]> {
    const name = nameOf(preset, adjustments);
    const known = finished.get(name);
    if (known !== undefined) return known;
    const trial = {
      compiled: await compiled(preset, adjustments),
      cases,
      role: dataset.role,
      vectorsFor,
      batch: BATCH,
    };
    const results: CaseResult[] = [];
    for await (const part of evaluateCompiled(trial)) {
      results.push(...part);
      report(`${name}: ${results.length} of ${cases.length} cases`);
    }
    finished.set(name, results);
    return results;
  }

  return { run, compiled };
}

function nameOf(preset: PresetName, { maxTools, maxTokens, gate }: Adjustments): string {
  const limits = [
    maxTools === null ? null : `${maxTools} tools`,
    maxTokens === null ? null : `${maxTokens} tokens`,
    gate ? null : "no gate",
  ];
  return [preset, ...limits.filter((limit) => limit !== null)].join(", ");
}
