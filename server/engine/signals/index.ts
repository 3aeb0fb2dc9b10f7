import type { PolicySettings } from "@/server/engine/model/snapshot";
import { bundle } from "./bundle";
import { core } from "./core";
import { discovered } from "./discovered";
import { hybrid } from "./hybrid";
import { keyword } from "./keyword";
import { search } from "./search";
import { semantic } from "./semantic";
import type { SignalSource } from "./signal";
import { skill } from "./skill";

/** In the order of precedence: what an earlier signal picked is that signal's, and the caps cut from the end. */
export const SIGNAL_SOURCES: readonly SignalSource[] = [
  core,
  discovered,
  skill,
  keyword,
  hybrid,
  search,
  semantic,
  bundle,
];

export function signalsOn(settings: PolicySettings): readonly SignalSource[] {
  const known = onIn.get(settings);
  if (known !== undefined) return known;
  const made = SIGNAL_SOURCES.filter((source) => source.isOn(settings));
  onIn.set(settings, made);
  return made;
}

/** Settings never change once they are read, and every round asks. */
const onIn = new WeakMap<PolicySettings, readonly SignalSource[]>();

/** Whether anything in this policy chooses by what is asked. */
export function hasSelector(settings: PolicySettings): boolean {
  return signalsOn(settings).some(({ selects }) => selects);
}
