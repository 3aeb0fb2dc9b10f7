import { startsAnew } from "./admit";
import type { Evidence } from "./evidence";
import { SIGNAL_SOURCES } from "./signals/index";
import type { Pick } from "./signals/signal";
import type { Situation } from "./situation";
import type { Mode, Signal } from "./snapshot";

/** What may still add tools to a session that has chosen once and for all. */
const AFTER_CHOICE: ReadonlySet<Signal> = new Set(["core", "discovered", "bundle"]);

/** Every tool that some signal speaks for, by the first that does, in the order of precedence. */
export function pickTools(situation: Situation, mode: Mode, evidence: Evidence): ReadonlyMap<number, Pick> {
  const { settings, state, scope } = situation;
  // A greeting that brought up core alone is not a choice yet, and a new topic is a new one.
  const isChoice = state.admitted.some(({ signal }) => !AFTER_CHOICE.has(signal));
  const hasChosen = settings.stability.kind === "once" && isChoice && !startsAnew(situation, evidence);
  const picked = new Map<number, Pick>();
  const named: Pick[] = [];
  if (mode === "chat" || mode === "direct") return picked;
  for (const source of SIGNAL_SOURCES) {
    if (!source.isOn(settings) || (hasChosen && !AFTER_CHOICE.has(source.signal))) continue;
    for (const pick of source.pick({ situation, evidence, named })) {
      if (!scope.allowed.has(pick.tool)) continue;
      const entry = { ...pick, signal: source.signal };
      named.push(entry);
      if (!picked.has(pick.tool)) picked.set(pick.tool, entry);
    }
  }
  return picked;
}
