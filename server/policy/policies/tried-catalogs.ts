import { withPolicySettings } from "@/server/engine/analysis/with-policy-settings";
import type { Compiled } from "@/server/engine/compile";
import type { PolicySettings } from "@/server/engine/model/snapshot";
import { canonicalJson } from "@/server/engine/util/canonical";

/** Saved, typed, and a few slider positions. */
const HELD = 8;

/** Results for the same settings are shared between requests. */
const tried = new WeakMap<Compiled, Map<string, Compiled>>();

/** Lives no longer than the draft it was made from. */
export function catalogUnder(compiled: Compiled, settings: PolicySettings): Compiled {
  const known = tried.get(compiled) ?? new Map<string, Compiled>();
  tried.set(compiled, known);
  const key = canonicalJson(settings);
  const made = known.get(key) ?? withPolicySettings(compiled, settings);
  known.delete(key);
  known.set(key, made);
  for (const old of known.keys()) if (known.size > HELD) known.delete(old);
  return made;
}
