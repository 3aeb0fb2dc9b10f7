/** The built-in lexicon of a language. Written manually, not fitted to a data set. */
export type LanguageData = {
  /** ISO 639-1. */
  readonly code: string;
  /** False if words are written without spaces: forms then match anywhere, longest first. */
  readonly spaced: boolean;
  /** True if nouns are compounded ("projektordner"): an unknown word is split into known parts. */
  readonly compounds?: boolean;
  /** Function words: they identify the language and are left out of the gloss. */
  readonly stopWords: string;
  /** One line per gloss: `gloss: form, form`. A trailing `*` matches any ending; `…` marks the object before a particle. */
  readonly entries: string;
};
