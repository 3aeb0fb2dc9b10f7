import type { MeasuredSettings } from "@/server/contract/policies";
import { withPolicySettings } from "@/server/engine/analysis/with-policy-settings";
import type { Compiled } from "@/server/engine/compile";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { evaluateCompiled, type VectorsFor } from "@/server/lab/evaluate/evaluate";
import { type CaseResult, measure } from "@/server/lab/evaluate/metrics";
import { HARM_ROUNDS, measureHarm } from "@/server/policy/harm/measure-harm";
import { countRoleTools } from "@/server/policy/policies/count-role-tools";
import { warmFormat } from "@/server/runtime/snapshot/warm-format.service";
import type { CurveCases } from "./find-curve-cases";

const BATCH = 32;

type Options = {
  readonly compiled: Compiled;
  /** What harm is compared with; null: the draft as it is. */
  readonly saved: PolicySettings | null;
  readonly own: CurveCases;
  readonly vectorsFor: VectorsFor;
  readonly pause: () => Promise<void> | undefined;
};

/** Recall, tokens and losses if every role had these settings. Yields every few milliseconds. */
export async function measureSettings(settings: PolicySettings, options: Options): Promise<MeasuredSettings> {
  const { compiled, saved, own, vectorsFor, pause } = options;
  const { cases, role, called } = own;
  const after = withPolicySettings(compiled, settings);
  for (const name of new Set(cases.map((entry) => entry.role ?? role))) {
    if (name === null || !after.roles.has(name)) continue;
    await countRoleTools(after, name);
    await warmFormat(after, { role: name });
    await pause();
  }
  const results: CaseResult[] = [];
  const trial = { compiled: after, cases, role, vectorsFor, pause, batch: BATCH };
  for await (const part of evaluateCompiled(trial)) results.push(...part);
  const embedder = { queryVectors: async (texts: readonly string[]) => ({ lookup: await vectorsFor(texts) }) };
  const before = saved === null ? compiled : withPolicySettings(compiled, saved);
  const harm = await measureHarm(embedder, before, after, called.slice(0, HARM_ROUNDS));
  const { recallAll, tokensSentMean, tokenRatio } = measure(results);
  return { recall: recallAll, tokens: tokensSentMean, tokenRatio, harm };
}
