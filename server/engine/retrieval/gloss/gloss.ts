import { detectIn, type IsKnown } from "./detect-language";
import { type Lexicon, lexiconOf, matchAt, matchInside } from "./lexicon";
import { boundMessage, type Token, tokensOf } from "./message-tokens";
import { scriptOf } from "./scripts";

type Gloss = {
  readonly language: string;
  readonly text: string;
  readonly share: number;
};

export function glossOf(text: string, isKnown: IsKnown): Gloss | null {
  const bounded = boundMessage(text);
  const tokens = tokensOf(bounded);
  const languages = detectIn(bounded, tokens, isKnown);
  if (!Array.isArray(languages)) return null;
  let best: Counted | null = null;
  for (const data of languages) {
    const lexicon = lexiconOf(data);
    const words = data.spaced ? glossTokens(lexicon, tokens) : tokens.flatMap((token) => glossInside(lexicon, token));
    const counted = count(data.code, words);
    if (best === null || counted.glossed > best.glossed) best = counted;
  }
  if (best === null || best.glossed === 0) return null;
  return { language: best.language, text: best.text, share: best.glossed / best.content };
}

type GlossWord = { readonly gloss: string | null; readonly kept: string; readonly pause: string };

function glossTokens(lexicon: Lexicon, tokens: readonly Token[]): GlossWord[] {
  const words: GlossWord[] = [];
  const particles = new Set<number>();
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    if (particles.has(at)) {
      words.push({ gloss: "", kept: "", pause: token.pause });
      at++;
      continue;
    }
    const match = matchAt(lexicon, tokens, at);
    if (match !== null && match.last >= 0) particles.add(match.last);
    const length = match?.tokens ?? 1;
    const pause = tokens[at + length - 1]?.pause ?? "";
    words.push({ gloss: match?.gloss ?? (token.verbatim ? "" : null), kept: match ? "" : keptText(token), pause });
    at += length;
  }
  return words;
}

/** The words in text written without spaces. Latin words and numbers stay whole. */
function glossInside(lexicon: Lexicon, token: Token): GlossWord[] {
  if (token.verbatim) return [{ gloss: "", kept: token.text, pause: token.pause }];
  const words: GlossWord[] = [];
  for (const run of token.word.match(RUN) ?? []) {
    if (LATIN_RUN.test(run)) {
      words.push({ gloss: lexicon.exact.get(run)?.gloss ?? null, kept: run, pause: "" });
      continue;
    }
    let unknown = 0;
    for (let at = 0; at < run.length; ) {
      const match = matchInside(lexicon, run, at);
      if (match === null) unknown++;
      else words.push({ gloss: match.gloss, kept: "", pause: "" });
      at += match?.length ?? 1;
    }
    for (let word = 0; word < Math.floor(unknown / 2); word++) words.push({ gloss: null, kept: "", pause: "" });
  }
  if (token.pause !== "") words.push({ gloss: "", kept: "", pause: token.pause });
  return words;
}

type Counted = { readonly language: string; readonly text: string; readonly content: number; readonly glossed: number };

function count(language: string, words: readonly GlossWord[]): Counted {
  let text = "";
  let content = 0;
  let glossed = 0;
  let pause = "";
  for (const word of words) {
    const shown = word.gloss || word.kept;
    if (word.gloss !== "") content++;
    if (word.gloss) glossed++;
    if (shown !== "") {
      text += text === "" ? shown : `${pause} ${shown}`;
      pause = "";
    }
    if (word.pause !== "") pause = word.pause;
  }
  return { language, text, content, glossed };
}

/** Names and product words are the same in English; other scripts mean nothing to the reader of the gloss. */
function keptText(token: Token): string {
  const script = scriptOf(token.text.codePointAt(0) ?? 0);
  return script === "latin" || script === null ? token.text : "";
}

const RUN = /[\p{Script=Latin}\p{N}_]+|[^\p{Script=Latin}\p{N}_]+/gu;
const LATIN_RUN = /^[\p{Script=Latin}\p{N}_]/u;
