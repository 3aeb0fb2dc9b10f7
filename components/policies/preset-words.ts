import type { PresetName } from "@/server/engine/model/snapshot";

/** One sentence each. */
export const PRESET_WORDS: Record<PresetName, string> = {
  toolcrib: "Ranks tools by words and meaning, sends the likely ones, and leaves the rest to search.",
  ora: "Sends core tools in full and one row for every other tool, which the model can look up.",
  cortex: "Sends the categories whose keywords are in the message, and nothing without a keyword.",
  gaia: "Selects once per session by meaning, with whole bundles, so that local models keep their cache.",
  toolsearch: "Sends every schema until a tenth of the window is used, then one row per tool and a search.",
  digitorn: "Sends every schema that fits, otherwise one row per tool, otherwise meta-tools to explore.",
};
