import { STARTER_FIGURES } from "@/server/contract/preset-figures";
import type { SettingPath } from "./setting-paths";

type EmbedderFacts = { readonly kind: string; readonly model: string };

/** A τ is a cosine of one model: with another it lets through too much or too little. Null: nothing to say. */
export function tauNote(path: SettingPath, embedder: EmbedderFacts | undefined): string | null {
  if (path !== "signals.semantic.tau" || embedder === undefined || embedder.kind === "off") return null;
  if (embedder.model === STARTER_FIGURES.model) return null;
  return `The presets' τ was calibrated for ${STARTER_FIGURES.model}, and your embedder is ${embedder.model}. Recalibrate it: sweep τ over your messages under Evaluations.`;
}
