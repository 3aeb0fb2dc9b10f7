import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/request";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import type { Snapshot } from "@/server/engine/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/vectors";
import { ExpectedError } from "@/server/errors";
import type { Case } from "./case";
import { type CaseResult, missedTools } from "./metrics";

/** Whoever embeds answers with a look-up, which is what the engine takes. */
export type VectorsFor = (texts: readonly string[]) => Promise<VectorLookup>;

export type Trial = {
  readonly snapshot: Snapshot;
  readonly cases: readonly Case[];
  /** For cases that name no role. */
  readonly role: string;
  readonly vectorsFor: VectorsFor;
  readonly report?: (text: string) => void;
};

const BATCH = 256;

/** Runs the engine over the cases, each as the first request of a session of its own. */
export async function evaluate(trial: Trial): Promise<readonly CaseResult[]> {
  const { snapshot, cases, vectorsFor, report = () => {} } = trial;
  for (const entry of cases) checkNeeds(entry);
  const texts = textsToCompile(snapshot);
  report(`${texts.length} texts of ${snapshot.tools.length} tools`);
  const compiled = compile(snapshot, await vectorsFor(texts));
  warmUp(compiled, trial);
  const results: CaseResult[] = [];
  for (let from = 0; from < cases.length; from += BATCH) {
    const batch = cases.slice(from, from + BATCH).map((entry) => ({ entry, request: requestOf(entry, trial.role) }));
    const wanted = new Set(batch.flatMap(({ request }) => textsToResolve(compiled, request)));
    const vectorOf = await vectorsFor([...wanted]);
    for (const { entry, request } of batch) results.push(tryCase(compiled, entry, { ...request, vectorOf }));
    report(`${results.length} of ${cases.length} cases`);
  }
  return results;
}

/** What is not allowed is never sent: it would count as a miss of the engine, while it is one of the data. */
function checkNeeds(entry: Case): void {
  if (entry.candidates === undefined) return;
  const [unreachable] = missedTools({ case: entry, sent: entry.candidates });
  if (unreachable === undefined) return;
  throw new ExpectedError(
    `Case ${entry.id}: needs: "${unreachable}" is not among its candidates, nor is anything that it accepts instead.`,
  );
}

function requestOf({ message, history, candidates, role }: Case, defaultRole: string): ResolveRequest {
  return { role: role ?? defaultRole, message, history, scope: candidates ?? null, vectorOf: NO_VECTORS };
}

function tryCase(compiled: Compiled, entry: Case, request: ResolveRequest): CaseResult {
  const started = performance.now();
  const { sent, tokens } = resolve(compiled, request);
  const resolveMs = performance.now() - started;
  return { case: entry, sent, tokensSent: tokens.sent, tokensBaseline: tokens.baseline, resolveMs };
}

/** What a format looks like is made when it is first asked for, and belongs to starting, not to the first case. */
function warmUp(compiled: Compiled, { cases, role }: Trial): void {
  for (const entry of cases.slice(0, 3)) resolve(compiled, requestOf(entry, role));
}
