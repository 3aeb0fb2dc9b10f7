/** The built-in lexicon of one language. Written by hand, not fitted to any data set. */
export type LanguageData = {
  /** ISO 639-1. */
  readonly code: string;
  /** False where words are not separated by blanks: forms then match anywhere, longest first. */
  readonly spaced: boolean;
  /** True where nouns are written together ("projektordner"): an unknown word is then split into known parts. */
  readonly compounds?: boolean;
  /** Function words: they tell the language and are left out of the gloss. */
  readonly stopWords: string;
  /**
   * One line per English gloss: `gloss: form, form`. Forms are lower case; `*` at the end matches any ending; a form may
   * have several words; `…` before the last of them stands for the object between a verb and its particle.
   */
  readonly entries: string;
};
