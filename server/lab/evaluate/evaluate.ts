import { type Compiled, compile, textsToCompile } from "@/server/engine/compile";
import type { ResolveRequest } from "@/server/engine/model/request";
import type { Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS, type VectorLookup } from "@/server/engine/model/vectors";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import { ExpectedError } from "@/server/lib/errors";
import type { Case } from "./case";
import { type CaseResult, missedTools } from "./metrics";

export type VectorsFor = (texts: readonly string[]) => Promise<VectorLookup>;

export type Trial = {
  readonly snapshot: Snapshot;
  readonly cases: readonly Case[];
  readonly role: string;
  readonly vectorsFor: VectorsFor;
  readonly report?: (text: string) => void;
};

const BATCH = 256;

export async function evaluate(trial: Trial): Promise<readonly CaseResult[]> {
  const { snapshot, cases, role, vectorsFor, report = () => {} } = trial;
  for (const entry of cases) checkNeeds(entry);
  const texts = textsToCompile(snapshot);
  report(`${texts.length} texts of ${snapshot.tools.length} tools`);
  const compiled = compile(snapshot, await vectorsFor(texts));
  const results: CaseResult[] = [];
  for await (const part of evaluateCompiled({ compiled, cases, role, vectorsFor, batch: BATCH })) {
    results.push(...part);
    report(`${results.length} of ${cases.length} cases`);
  }
  return results;
}

type CompiledTrial = Omit<Trial, "snapshot" | "report" | "role"> & {
  readonly compiled: Compiled;
  readonly role: string | null;
  /** How many cases have their texts embedded at once. */
  readonly batch: number;
  /** Awaited between cases, so that the caller can let other work run. */
  readonly pause?: () => Promise<void> | undefined;
};

export async function* evaluateCompiled(trial: CompiledTrial): AsyncGenerator<readonly CaseResult[]> {
  const { compiled, cases, role, vectorsFor, batch, pause = () => undefined } = trial;
  warmUp(compiled, cases, role);
  for (let from = 0; from < cases.length; from += batch) {
    const asked = cases
      .slice(from, from + batch)
      .map((entry) => ({ entry, request: requestOf(compiled, entry, role) }));
    const wanted = new Set<string>();
    for (const { request } of asked) {
      if (request !== null) for (const text of textsToResolve(compiled, request)) wanted.add(text);
      await pause();
    }
    const vectorOf = await vectorsFor([...wanted]);
    const results: CaseResult[] = [];
    for (const { entry, request } of asked) {
      results.push(request === null ? withoutRole(entry) : tryCase(compiled, entry, { ...request, vectorOf }));
      await pause();
    }
    yield results;
  }
}

/** A tool that is not allowed is never sent; it would count as a miss of the engine although the data is wrong. */
export function checkNeeds(entry: Case): void {
  if (entry.candidates === undefined) return;
  const [unreachable] = missedTools({ case: entry, sent: entry.candidates });
  if (unreachable === undefined) return;
  throw new ExpectedError(
    `Case ${entry.id}: needs: "${unreachable}" is not among its candidates, nor is anything that it accepts instead.`,
  );
}

/** Null: the role of the case does not exist. */
export function requestOf(compiled: Compiled, entry: Case, defaultRole: string | null): ResolveRequest | null {
  const { message, history, candidates, role = defaultRole } = entry;
  if (role === null || !compiled.roles.has(role)) return null;
  return { role, message, history, scope: candidates ?? null, vectorOf: NO_VECTORS };
}

function tryCase(compiled: Compiled, entry: Case, request: ResolveRequest): CaseResult {
  const started = performance.now();
  const { sent, metaTools, counted, mode } = resolve(compiled, request);
  const resolveMs = performance.now() - started;
  const { sent: tokensSent, baseline: tokensBaseline } = counted;
  const tokensMeta = tokensSent - sent.reduce((sum, tool) => sum + (counted.perTool[tool] ?? 0), 0);
  return { case: entry, sent, metaTools, tokensSent, tokensMeta, tokensBaseline, mode, resolveMs };
}

function withoutRole(entry: Case): CaseResult {
  return {
    case: entry,
    sent: [],
    metaTools: [],
    tokensSent: 0,
    tokensMeta: 0,
    tokensBaseline: 0,
    mode: null,
    resolveMs: 0,
  };
}

/** Formats are rendered on first use; that belongs to startup, not to the first case. */
function warmUp(compiled: Compiled, cases: readonly Case[], role: string | null): void {
  for (const entry of cases.slice(0, 3)) {
    const request = requestOf(compiled, entry, role);
    if (request !== null) resolve(compiled, request);
  }
}
