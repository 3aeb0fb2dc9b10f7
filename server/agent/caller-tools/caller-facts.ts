import type { Compiled } from "@/server/engine/compile";
import type { UnknownTools } from "./caller-snapshot";

type CallerFacts = { readonly identities: ReadonlyMap<string, string | null>; readonly unknownTools: UnknownTools };

const factsOf = new WeakMap<Compiled, CallerFacts>();
const scopesOf = new WeakMap<Compiled, WeakMap<readonly string[], readonly string[]>>();

/** The same array each time, because the engine identifies scopes by their array. */
export function callerScope(compiled: Compiled, scope: readonly string[] | null): readonly string[] | null {
  const facts = factsOf.get(compiled);
  if (scope === null || facts === undefined) return scope;
  const known = scopesOf.get(compiled) ?? new WeakMap<readonly string[], readonly string[]>();
  scopesOf.set(compiled, known);
  const found = known.get(scope);
  if (found !== undefined) return found;
  const listed = new Set(scope);
  const made = [...facts.identities]
    .filter(([, identity]) => (identity === null ? facts.unknownTools === "pass" : listed.has(identity)))
    .map(([name]) => name);
  known.set(scope, made);
  return made;
}

/** How the tools of a compiled list relate to the catalog. */
export function keepFacts(compiled: Compiled, facts: CallerFacts): void {
  factsOf.set(compiled, facts);
}
