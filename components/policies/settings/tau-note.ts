import { STARTER_FIGURES } from "@/server/contract/preset-figures";
import type { SettingPath } from "./setting-paths";

type EmbedderFacts = { readonly kind: string; readonly model: string };

/** Cosines of different models are not comparable, so a threshold only fits the model it was calibrated for. */
export function tauNote(path: SettingPath, embedder: EmbedderFacts | undefined): string | null {
  if (path !== "signals.semantic.tau" || embedder === undefined || embedder.kind === "off") return null;
  if (embedder.model === STARTER_FIGURES.model) return null;
  return `The preset values are calibrated for ${STARTER_FIGURES.model}, but your embedder is ${embedder.model}. Sweep the semantic threshold over your own messages under Evaluations.`;
}
