import { enabledSignals, SIGNAL_SOURCES } from "@/server/engine/signals/index";
import type { SignalContext, SignalSource, ToolPick } from "@/server/engine/signals/signal";
import { shouldReselect } from "./admit";
import type { Decision } from "./decide-mode";
import type { Evidence } from "./evidence";
import type { ResolveContext } from "./resolve-context";

export function pickTools(
  context: ResolveContext,
  { mode, modeReason }: Decision,
  evidence: Evidence,
): ReadonlyMap<number, ToolPick> {
  const picked = new Map<number, ToolPick>();
  if (mode === "chat" || mode === "direct") return picked;
  const isSettled = modeReason.kind === "tool-unlikely" || settledBy(context, evidence) !== null;
  const needsMates: ToolPick[] = [];
  for (const source of enabledSignals(context.settings)) {
    if (isSettled && source.selects) continue;
    const signalContext = { context, evidence, needsMates };
    const found = source.selects
      ? evidence.picksOf(source, () => pickWith(source, signalContext))
      : pickWith(source, signalContext);
    for (const pick of found) {
      if (source.bringsMates(pick.reason)) needsMates.push(pick);
      if (!picked.has(pick.tool)) picked.set(pick.tool, pick);
    }
  }
  return picked;
}

function pickWith({ signal, pick }: SignalSource, signalContext: SignalContext): readonly ToolPick[] {
  const picks: ToolPick[] = [];
  for (const { tool, reason, score } of pick(signalContext)) {
    if (signalContext.context.scope.allowed.has(tool)) picks.push({ tool, reason, score, signal });
  }
  return picks;
}

/** Why the session asks for nothing new, so that signals that select are skipped; null: they run. */
export function settledBy(context: ResolveContext, evidence: Evidence): "once" | "small-talk" | null {
  if (hasChosen(context, evidence)) return "once";
  return isSmallTalk(context, evidence) ? "small-talk" : null;
}

const SELECTORS = new Set(SIGNAL_SOURCES.filter(({ selects }) => selects).map(({ signal }) => signal));

/** Whether this session selects only once, so only core, discoveries and their bundle mates may join. */
function hasChosen(context: ResolveContext, evidence: Evidence): boolean {
  const { settings, state } = context;
  // A greeting that loaded only core is not a selection yet, and a new topic needs a new one.
  const isChoice = state.admitted.some(({ signal }) => SELECTORS.has(signal));
  return settings.stability.kind === "once" && isChoice && !shouldReselect(context, evidence);
}

/** Thanks and small talk during work ask for nothing new: the loaded set stays, and stays cached. */
function isSmallTalk({ settings, state }: ResolveContext, evidence: Evidence): boolean {
  const { smallTalkBelow, unlikelyBelow } = settings.thresholds;
  const below = unlikelyBelow ?? smallTalkBelow;
  if (below === null || state.admitted.length === 0) return false;
  if (evidence.isCourtesy) return true;
  const probability = evidence.isNamed ? null : evidence.needProbability;
  return probability !== null && probability < below;
}
