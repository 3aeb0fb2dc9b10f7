import type { Format } from "./format";

export type NameRule = {
  readonly accepts: RegExp;
  readonly maxLength: number;
  readonly unwanted: RegExp;
  readonly first: RegExp;
  readonly plainLettersOnly: boolean;
};

const WORDS: NameRule = {
  accepts: /^[a-zA-Z0-9_-]{1,64}$/,
  maxLength: 64,
  unwanted: /[^a-zA-Z0-9_-]+/g,
  first: /^[a-zA-Z0-9_-]/,
  plainLettersOnly: true,
};

export const NAME_RULES: Readonly<Record<Format, NameRule>> = {
  "openai-chat": WORDS,
  "openai-responses": WORDS,
  // Anthropic accepts 128 characters for a tool but only 64 in the `tool_reference` that reveals a deferred one.
  anthropic: WORDS,
  gemini: {
    accepts: /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/,
    maxLength: 64,
    unwanted: /[^a-zA-Z0-9_.-]+/g,
    first: /^[a-zA-Z_]/,
    plainLettersOnly: true,
  },
  mcp: {
    accepts: /^[A-Za-z0-9_.-]{1,128}$/,
    maxLength: 128,
    unwanted: /[^A-Za-z0-9_.-]+/g,
    first: /^[A-Za-z0-9_.-]/,
    plainLettersOnly: true,
  },
  // In text a name starts a line: any script is fine, but nothing that looks like markup or a line break.
  text: {
    accepts: /^[\p{L}\p{N}\p{So}_][\p{L}\p{N}\p{M}\p{So}_.:/@$-]{0,127}$/u,
    maxLength: 128,
    unwanted: /[^\p{L}\p{N}\p{M}\p{So}_.:/@$-]+/gu,
    first: /^[\p{L}\p{N}\p{So}_]/u,
    plainLettersOnly: false,
  },
};

export const PARAMETER_RULES: Readonly<Record<"anthropic" | "gemini", NameRule>> = {
  anthropic: {
    accepts: /^[a-zA-Z0-9_.-]{1,64}$/,
    maxLength: 64,
    unwanted: /[^a-zA-Z0-9_.-]+/g,
    first: /^[a-zA-Z0-9_.-]/,
    plainLettersOnly: true,
  },
  gemini: {
    accepts: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
    maxLength: 64,
    unwanted: /[^a-zA-Z0-9_]+/g,
    first: /^[a-zA-Z_]/,
    plainLettersOnly: true,
  },
};
