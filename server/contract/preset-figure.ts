/** What a preset came to on labelled messages, as shares of 1. */
export type PresetFigures = {
  /** Of the messages that need tools: those that got all of them. */
  readonly recall: number;
  /** Of the messages that need tools: those that got neither a tool nor a meta-tool. */
  readonly neededZero: number;
  /** Of the messages that need none: those that got nothing. */
  readonly noToolZero: number;
  /** Tokens sent, of those that every allowed tool would take. */
  readonly tokens: number;
};
