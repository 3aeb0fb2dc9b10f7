export type PresetFigures = {
  readonly recall: number;
  readonly neededZero: number;
  /** Of the messages that need none: those that got nothing. */
  readonly noToolZero: number;
  /** Tokens sent, as a share of all allowed tools. */
  readonly tokens: number;
};
