import type { PresetName } from "@/server/engine/model/snapshot";
import type { PresetFigures } from "./preset-figure";

/** The results of each preset on the starter set. Written by `npm run preset-figures`; a test fails if it is stale. */
export const STARTER_FIGURES = {
  model: "local/all-minilm-l6-v2-int8",
  messages: 583,
  tools: 65,
  presets: {
    toolcrib: { recall: 0.991, neededZero: 0, noToolZero: 0.857, tokens: 0.143 },
    ora: { recall: 0.028, neededZero: 0, noToolZero: 0.04, tokens: 0.139 },
    cortex: { recall: 0.315, neededZero: 0.602, noToolZero: 0.944, tokens: 0.028 },
    gaia: { recall: 0.88, neededZero: 0, noToolZero: 0.04, tokens: 0.317 },
    toolsearch: { recall: 1, neededZero: 0, noToolZero: 0.04, tokens: 1 },
    digitorn: { recall: 1, neededZero: 0, noToolZero: 0.04, tokens: 1 },
  } satisfies Record<PresetName, PresetFigures>,
};
