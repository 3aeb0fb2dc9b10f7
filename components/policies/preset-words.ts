import type { PresetName } from "@/server/engine/model/snapshot";

type PresetWords = {
  readonly from: string;
  readonly does: string;
  readonly suits: string;
};

export const PRESET_WORDS: Record<PresetName, PresetWords> = {
  toolcrib: {
    from: "Toolcrib's default",
    does: "Ranks tools by words and meaning, boosted by keywords. Sends the likely ones along with core tools, skills and bundles, and keeps what was loaded. Small talk gets no tools, and messages unlikely to need one get search only. Search and a short bundle menu reach the rest.",
    suits: "Good for any catalog. Lowest token cost for its recall. Works best with the embedder.",
  },
  ora: {
    from: "based on Ora, a desktop assistant",
    does: "Sends core tools in full and every other tool as one row under its domain. The model searches for what it needs and then gets it in full. Three tool calls per turn.",
    suits: "Good for a few dozen tools where a handful cover most turns. Rows cost tokens in every round.",
  },
  cortex: {
    from: "based on Cortex, a multi-role agent",
    does: "Keywords in the message select whole categories from the role's allow-list in every round. A message without a keyword gets no tools.",
    suits: "Good if you know the words your users use. Predictable, but misses other wordings.",
  },
  gaia: {
    from: "based on GAIA's tool loader",
    does: "Selects once at the start of a session by core, skills and meaning, along with whole bundles. A menu lets the model load another bundle. While the embedder is down, every allowed tool is sent.",
    suits: "Good for local models, where every prompt change is slow. Needs good descriptions and bundles.",
  },
  toolsearch: {
    from: "based on ToolSearch",
    does: "Sends every schema until the conversation uses a tenth of the window. From then on, sends rows grouped by source and a search that returns schemas on demand.",
    suits: "Good for short conversations with large windows. Agents have to report the context they used.",
  },
  digitorn: {
    from: "based on Digitorn's injection modes",
    does: "Sends every schema if they fit a fifth of the window, otherwise one row per tool if the rows fit, otherwise five meta-tools to explore the catalog.",
    suits:
      "Good for very large catalogs with capable models. Nothing is picked from the message, so each tool costs a lookup.",
  },
};
