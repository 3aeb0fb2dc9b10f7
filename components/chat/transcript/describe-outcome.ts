import type { BadgeTone } from "@/components/ui/badge";
import type { CallOutcome, CallPart, CallState } from "@/server/contract/chats";

type Words = { readonly word: string; readonly tone: BadgeTone; readonly meaning: string };

const OUTCOMES: Record<CallOutcome, Words> = {
  ok: { word: "ok", tone: "good", meaning: "The call succeeded." },
  failed: { word: "failed", tone: "danger", meaning: "The tool returned an error. The model sees it." },
  timeout: { word: "timed out", tone: "danger", meaning: "The tool didn't respond in time." },
  cancelled: { word: "canceled", tone: "neutral", meaning: "The answer was stopped before the tool responded." },
  invalid: {
    word: "invalid arguments",
    tone: "warn",
    meaning: "The arguments don't match the tool's schema, so it was not called.",
  },
  unknown: {
    word: "unknown tool",
    tone: "warn",
    meaning: "The role has no tool with this name, so nothing was called.",
  },
  unavailable: { word: "unavailable", tone: "danger", meaning: "The tool's source is unreachable." },
  refused: { word: "declined", tone: "neutral", meaning: "The call was not approved, so the tool was not called." },
  "over-budget": {
    word: "over limit",
    tone: "warn",
    meaning: "The turn reached its call limit, so the tool was not called.",
  },
};

const STATES: Record<Exclude<CallState, "done">, Words> = {
  writing: { word: "writing", tone: "neutral", meaning: "The model is writing the arguments." },
  asks: { word: "needs approval", tone: "warn", meaning: "The tool runs only if you allow it." },
  running: { word: "running", tone: "accent", meaning: "The tool hasn't responded yet." },
};

const ENDED: Words = { word: "ended", tone: "neutral", meaning: "The outcome of the call is unknown." };

export function describeOutcome({ state, outcome }: Pick<CallPart, "state" | "outcome">): Words {
  if (outcome !== null) return OUTCOMES[outcome];
  return state === "done" ? ENDED : STATES[state];
}
