import { compile, textsToCompile } from "@/server/engine/compile";
import type { PolicySettings, Snapshot } from "@/server/engine/model/snapshot";
import { NO_VECTORS } from "@/server/engine/model/vectors";
import { resolve, textsToResolve } from "@/server/engine/resolve";
import type { Case } from "./case";
import type { Trial } from "./evaluate";

/** Cosines depend on the embedding model, so a τ for one model means nothing for another. */
const DIGITS = 100;

/** The largest τ, to two digits, at which this share of the messages still gets every tool it needs; null if none does. */
export function calibrateTau(highest: readonly number[], target: number): number | null {
  const sorted = [...highest].sort((a, b) => b - a);
  const least = sorted[Math.ceil(target * sorted.length) - 1];
  return least === undefined || least < 0 ? null : Math.floor(least * DIGITS) / DIGITS;
}

/** For each message, the highest τ at which the policy sends every needed tool; −1 if none does. */
export async function highestTaus({ snapshot, cases, role, vectorsFor }: Trial): Promise<number[]> {
  const open = withTauZero(snapshot);
  const compiled = compile(open, await vectorsFor(textsToCompile(open)));
  const asked = cases
    .filter(({ needs }) => needs.length > 0)
    .map((entry) => {
      const { message, history, candidates, role: own = role } = entry;
      const request = { role: own, message, history, scope: candidates ?? null, vectorOf: NO_VECTORS, explain: true };
      return { entry, request };
    });
  const vectorOf = await vectorsFor([...new Set(asked.flatMap(({ request }) => textsToResolve(compiled, request)))]);
  return asked.map(({ entry, request }) => {
    const sent = (resolve(compiled, { ...request, vectorOf }).explain ?? []).filter(
      ({ outcome }) => outcome === "sent",
    );
    const cosines = new Map(
      sent.flatMap(({ tool, reason }) => (reason.kind === "semantic" ? [[tool, reason.cosine]] : [])),
    );
    const mates = settingsOf(open, request.role)?.signals.bundle ? open.bundles : [];
    const tauOf = ({ tool, signal }: (typeof sent)[number]): number => {
      // Tools from other signals are sent at any τ.
      if (signal !== "semantic" && signal !== "bundle") return 1;
      // A distant match may be the mate of a nearer one, and comes with it at a higher τ.
      const bringers = mates.filter(({ tools }) => tools.includes(tool)).flatMap(({ tools }) => tools);
      return Math.max(...[tool, ...bringers].map((name) => cosines.get(name) ?? -1));
    };
    return highestTau(entry, new Map(sent.map((each) => [each.tool, tauOf(each)])));
  });
}

function settingsOf({ roles, policies }: Snapshot, role: string): PolicySettings | undefined {
  const policy = roles.find(({ name }) => name === role)?.policy;
  return policies.find(({ name }) => name === policy)?.settings;
}

function highestTau({ needs, accept = {} }: Case, taus: ReadonlyMap<string, number>): number {
  const ofNeed = (need: string) => Math.max(...[need, ...(accept[need] ?? [])].map((tool) => taus.get(tool) ?? -1));
  return Math.min(...needs.map(ofNeed));
}

function withTauZero(snapshot: Snapshot): Snapshot {
  const open = (settings: PolicySettings): PolicySettings => {
    const { signals } = settings;
    return { ...settings, signals: { ...signals, semantic: { ...signals.semantic, tau: 0 } } };
  };
  return { ...snapshot, policies: snapshot.policies.map((policy) => ({ ...policy, settings: open(policy.settings) })) };
}
