export type PresetFigures = {
  /** Of the messages that need tools: those that got all of them. */
  readonly recall: number;
  /** Of the messages that need tools: those that got neither a tool nor a meta-tool. */
  readonly neededZero: number;
  /** Of the messages that need none: those that got nothing. */
  readonly noToolZero: number;
  /** Tokens sent, as a share of all allowed tools. */
  readonly tokens: number;
};
