import { foldCharacters } from "@/server/engine/util/text/fold-characters";
import { foldWord } from "./fold-word";

/** The request is within this length; the rest is pasted data. */
const MAX_MESSAGE_LENGTH = 2000;

export type Token = {
  readonly text: string;
  readonly word: string;
  readonly folded: string;
  /** URLs, addresses, file names, identifiers and numbers are never looked up. */
  readonly verbatim: boolean;
  /** The punctuation that separates steps: ",", "." or "". */
  pause: string;
};

export function boundMessage(text: string): string {
  return foldCharacters(text.slice(0, MAX_MESSAGE_LENGTH)).slice(0, MAX_MESSAGE_LENGTH);
}

/** The words of a bounded text. Apostrophes and hyphens separate words: "l'heure", "rendez-vous". */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const chunk of text.match(/\S+/g) ?? []) {
    if (isVerbatim(chunk)) {
      tokens.push(asVerbatim(chunk));
      continue;
    }
    for (const piece of chunk.match(PIECE) ?? []) {
      const last = tokens.at(-1);
      if (STEP_END.test(piece)) {
        if (last !== undefined) last.pause = piece === "," || piece === "、" ? "," : ".";
      } else if (WORD.test(piece)) tokens.push(asToken(piece));
    }
  }
  return tokens;
}

function asToken(text: string): Token {
  const word = text.toLowerCase();
  return { text, word, folded: foldWord(word), verbatim: NUMBER.test(text) || IDENTIFIER.test(text), pause: "" };
}

function asVerbatim(chunk: string): Token {
  const text = chunk.replace(/^[("'<[]+/, "").replace(/[)"'>\],.;!?]+$/, "");
  const word = text.toLowerCase();
  return { text, word, folded: word, verbatim: true, pause: chunk.endsWith(",") ? "," : "" };
}

function isVerbatim(chunk: string): boolean {
  return chunk.includes("://") || ADDRESS.test(chunk) || FILE.test(chunk);
}

const PIECE = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*|[^\p{L}\p{N}]/gu;
const WORD = /^[\p{L}\p{N}]/u;
const STEP_END = /^[,.;!?、。]$/u;
const NUMBER = /^\p{N}+$/u;
const IDENTIFIER = /\p{Ll}\p{Lu}|_/u;
const ADDRESS = /^\S[\w.+-]*@[\w-]+\./;
const FILE = /^[\w("'/-][\w./-]*\.[A-Za-z][A-Za-z0-9]{1,3}[)"',;!?]?$/;
