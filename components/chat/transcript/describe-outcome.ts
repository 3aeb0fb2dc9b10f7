import type { BadgeTone } from "@/components/ui/badge";
import type { CallOutcome, CallPart, CallState } from "@/server/contract/chats";

type Words = { readonly word: string; readonly tone: BadgeTone; readonly meaning: string };

const OUTCOMES: Record<CallOutcome, Words> = {
  ok: { word: "ok", tone: "good", meaning: "The tool answered." },
  failed: { word: "failed", tone: "danger", meaning: "The tool answered with an error, which the model was told." },
  timeout: { word: "timed out", tone: "danger", meaning: "The tool did not answer in time." },
  cancelled: { word: "cancelled", tone: "neutral", meaning: "The answer was stopped before the tool had answered." },
  invalid: {
    word: "bad arguments",
    tone: "warn",
    meaning: "The arguments do not fit the tool's schema: it was not called.",
  },
  unknown: { word: "no such tool", tone: "warn", meaning: "The role has no tool of this name: nothing was called." },
  unavailable: { word: "unavailable", tone: "danger", meaning: "The tool's source could not be reached." },
  refused: { word: "refused", tone: "neutral", meaning: "It was not allowed to run, so it was not called." },
  "over-budget": { word: "over budget", tone: "warn", meaning: "The turn's calls were used up, so it was not called." },
};

const STATES: Record<Exclude<CallState, "done">, Words> = {
  writing: { word: "writing", tone: "neutral", meaning: "The model is writing the arguments." },
  asks: { word: "asks you", tone: "warn", meaning: "It runs only if you allow it." },
  running: { word: "running", tone: "accent", meaning: "The tool has been called and has not answered yet." },
};

const ENDED: Words = { word: "ended", tone: "neutral", meaning: "It is not known how the call ended." };

/** How a call stands, in a word or two, and what that means. */
export function describeOutcome({ state, outcome }: Pick<CallPart, "state" | "outcome">): Words {
  if (outcome !== null) return OUTCOMES[outcome];
  return state === "done" ? ENDED : STATES[state];
}
