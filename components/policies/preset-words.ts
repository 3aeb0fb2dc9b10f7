import type { PresetName } from "@/server/engine/snapshot";

type PresetWords = {
  /** Whose way of doing it this is. */
  readonly from: string;
  /** What happens in a round, in two or three sentences. */
  readonly does: string;
  /** What it is good for, and what it costs. */
  readonly suits: string;
};

export const PRESET_WORDS: Record<PresetName, PresetWords> = {
  toolcrib: {
    from: "ours, the default",
    does: "Ranks tools by words and meaning, raised by keywords, and sends the likely ones with core, skills and bundle mates; what was loaded stays. Small talk gets nothing, and a message that hardly needs a tool gets only a search. Search and a short menu of bundles lead to the rest.",
    suits: "Any catalog. The least tokens for the recall; wants the embedder.",
  },
  ora: {
    from: "after Ora, a desktop assistant",
    does: "Core tools go out in full, every other tool as one row under its domain. The model discovers what it needs by search, and has it in full from then on. Three calls to real tools a turn.",
    suits: "A few dozen tools of which a handful serve most turns; rows are paid for in every round.",
  },
  cortex: {
    from: "after Cortex, a multi-role agent",
    does: "Keywords in the message choose whole categories within the role's list, anew in each round. No keyword means plain chat without any tool.",
    suits: "Admins who know the words their people use. Predictable; misses whatever is worded otherwise.",
  },
  gaia: {
    from: "after GAIA's tool loader",
    does: "Core, skills and nearness in meaning choose once at the start of a session; bundles bring their mates, and a menu lets the model load another bundle. Everything is sent while the embedder is down.",
    suits: "Local models that pay for every change of the prompt; wants good descriptions and bundles.",
  },
  toolsearch: {
    from: "after the ToolSearch system",
    does: "Every schema is sent until a tenth of the window is used by the conversation; from then on an index of rows by source, and a search that brings schemas on demand.",
    suits: "Short conversations with large windows. Agents have to report the context they have used.",
  },
  digitorn: {
    from: "after Digitorn's injection modes",
    does: "Every schema where they fit a fifth of the window, else one row a tool where rows fit a fifth, else five meta-tools with which the model explores the catalog by itself.",
    suits: "Very large catalogs with able models. Nothing is picked by the message: each tool costs a look-up.",
  },
};
