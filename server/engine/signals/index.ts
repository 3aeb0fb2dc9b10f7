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

/** In order of precedence: the first signal that picks a tool owns it, and the caps cut from the end. */
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

export function enabledSignals(settings: PolicySettings): readonly SignalSource[] {
  const known = onIn.get(settings);
  if (known !== undefined) return known;
  const made = SIGNAL_SOURCES.filter((source) => source.isOn(settings));
  onIn.set(settings, made);
  return made;
}

/** Cached by settings, which never change: every round asks. */
const onIn = new WeakMap<PolicySettings, readonly SignalSource[]>();

export function hasSelector(settings: PolicySettings): boolean {
  return enabledSignals(settings).some(({ selects }) => selects);
}
